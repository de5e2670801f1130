/** The table against the house as text: headings, lists, and one command line, as at a poker table. */

import { useEffect, useRef } from "preact/hooks";
import type { ClauseTold } from "../../games/shape";
import { heard, shortlyAll } from "../../log/cards";
import { knowingIn, namedIn } from "../../log/seats";
import { ask, RefusedError, type Refusal } from "../../net/http";
import { fetchHands, type HandLine } from "../../replay/fetched";
import { outcome } from "../../replay/list";
import { figures } from "../../shell/amount";
import { clauseSign } from "../../shell/clause";
import { Part, TextFrame } from "../../text/frame";
import { Happened } from "../../text/happened";
import { commonly, stops } from "../../text/told";
import type { HouseAction, RoundAction } from "../../wire/house";
import { noteRounds } from "../noted";
import { company, mySeat } from "../read";
import type { HouseState } from "../types";
import { lines } from "../words";
import { answer, done, result, turn } from "./answers";
import { type Meaning, understand } from "./commands";
import { HELP } from "./help";

interface TextOf {
  state: HouseState;
  link: "up" | "lost" | "gone";
  send: (action: RoundAction | HouseAction) => Promise<unknown>;
  say: (words: string) => Promise<unknown> | void;
  now: () => number;
}

const ROUNDS = 8;

export function HouseText({ state, link, send, say, now }: TextOf) {
  const { table, dealt } = state;
  const latest = useRef(state);
  latest.current = state;
  const acting = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => noteRounds(state), [state.dealt, state.before]);

  /** Bets are put beside those that lie there: a line is understood anew once what was asked before it has its answer, and the table shows it. */
  const inTurn = (line: string, refused: Refusal | null): Promise<string[]> => {
    const turn = acting.current.then(async () => {
      const meaning = understand(line, latest.current);
      if (meaning.is !== "do") return carryOut(meaning, refused);
      await send(meaning.action);
      await new Promise((drawn) => setTimeout(drawn));
      return [done(meaning.action)];
    });
    acting.current = turn.catch(() => undefined);
    return turn;
  };

  const carryOut = async (meaning: Exclude<Meaning, { is: "do" }>, refused: Refusal | null): Promise<string[]> => {
    switch (meaning.is) {
      case "ask":
        return answer(meaning.what, { state: latest.current, now: now(), refused }, meaning.count);
      case "rounds": {
        const { recent } = await fetchHands(table.id);
        return recent.length > 0 ? recent.slice(0, ROUNDS).map((each) => roundWords(each, state.you?.name ?? null)) : ["No round is over yet."];
      }
      case "clause":
        return clauseWords(await ask<ClauseTold>("GET", `/rules/${encodeURIComponent(table.book)}/${encodeURIComponent(meaning.clause)}`));
      case "barred":
        throw new RefusedError({ ...meaning.no, allowed: [] }, 409);
      default:
        return commonly(meaning, table.id, say);
    }
  };

  const about = { state, now: now(), refused: null };
  const here = company(state);
  const governs = state.governs.map((each) => ({ words: namedIn(each.words, here), book: each.book || table.book, clause: each.clause }));
  const came = result(state).map((each) => (typeof each === "string" ? each : { ...each, book: table.book }));
  return (
    <TextFrame
      table={table}
      game={table.title}
      link={link}
      hint={`Type ante ${table.limits.minimum} to bet, o for what you may do, h for all words.`}
      help={HELP}
      carryOut={(line, refused) => {
        const meaning = understand(line, state);
        return meaning.is === "do" ? inTurn(line, refused) : carryOut(meaning, refused);
      }}
      knowing={(no) => knowingIn(no, here)}
    >
      <Part title="Now" told={[...answer("round", about), ...turn(state)]} />
      {mySeat(state) !== null && <Part title="Your bets and chips" told={[...answer("bets", about), ...answer("chips", about)]} />}
      <Part title="Your cards" told={answer("cards", about)} />
      <Part title="Board and dealer" told={answer("board", about)} />
      {mySeat(state) !== null && <Part title="Result" told={came} />}
      {state.jackpot !== null && <Part title="Jackpot" told={answer("jackpot", about)} />}
      <Part title="Players" told={answer("players", about)} />
      <Part title="What governs" told={governs.length > 0 ? governs : ["Nobody decides now."]} />
      <Part title="Limits and pay tables" told={[...answer("limits", about), ...answer("pays", about)]} />
      <Happened table={table} lines={lines(state)} playing={dealt === null || dealt.round.over ? 0 : dealt.number} noun="Round" />
      <Part title="Said" told={answer("chat", about)} />
    </TextFrame>
  );
}

/** "Round 12: you win 40. Board: ... Dealer: ..." */
function roundWords(round: HandLine, me: string | null): string {
  const cards = [round.boards[0] ?? [], round.dealer ?? []].map((each) => heard(shortlyAll(each)));
  const parts = [outcome(round, me), ...(round.you === null ? [] : [`for you ${round.you > 0 ? `${figures(round.you)} more` : round.you < 0 ? `${figures(-round.you)} less` : "nothing either way"}`])];
  return [`Round ${figures(round.hand)}: ${parts.join("; ")}.`, cards[0] && `Board: ${cards[0]}.`, cards[1] && `Dealer: ${cards[1]}.`].filter(Boolean).join(" ");
}

/** A clause as it is read out: its title, what it says, how we read it, and its parts. */
function clauseWords(told: ClauseTold): string[] {
  return [`Clause ${clauseSign(told.clause)}: ${stops(told.title)}`, ...[told.says, told.reading].flatMap((words) => (words ? [stops(words)] : [])), ...told.below.map((each) => `${clauseSign(each.clause)}: ${stops(each.says)}`)];
}
