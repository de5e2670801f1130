/** The page of a table against the house: the link to the room, the table, and what stands beside it. */

import { useHerald } from "../log/herald";
import { later } from "../shell/later";
import { sitDown } from "../shell/sit";
import { tellRefusal } from "../shell/toast";
import { useWallet } from "../shell/wallet";
import type { Following } from "../state/live";
import { type Followed, useFollowed } from "../state/use";
import { useComing } from "../table/coming";
import { useTextMode } from "../text/mode";
import type { HouseAction, HouseServerMessage, RoundAction } from "../wire/house";
import { useHousePanels } from "./panels";
import { choicesOf, mySeat, myTurn } from "./read";
import { start, step } from "./state";
import { HouseTable } from "./table";
import type { HouseState } from "./types";
import { lines } from "./words";

const HouseText = later<Pick<Followed<HouseState, Deed>, "link" | "send" | "say" | "now"> & { state: HouseState }>(() => import("./text/page").then((it) => it.HouseText));

type Deed = RoundAction | HouseAction;

/** Milliseconds for which what has just happened is left to be seen. */
function pause(message: HouseServerMessage): number {
  if (message.type !== "event") return 0;
  return { BoardDealt: 700, HoleDealt: 300, DealerShown: 900, Settled: 500 }[message.event.event as string] ?? 0;
}

const HOUSE: Following<HouseState> = {
  kind: "round",
  start: (message) => (message.type === "snapshot" && "kind" in message ? start(message) : null),
  step: (state, message) => step(state, message as HouseServerMessage),
  pause: (message) => pause(message as HouseServerMessage),
  number: (state) => state.number,
  isBehind: (state) => state.lost,
};

export function HousePage({ id }: { id: string }) {
  const linked = useFollowed<HouseState, Deed>(id, HOUSE);
  const { state } = linked;
  const coming = useComing(linked, state?.table.name ?? "");
  return state === null || coming !== null ? coming : <AtTable {...linked} state={state} />;
}

function AtTable({ state, link, say, now, ...ways }: Followed<HouseState, Deed> & { state: HouseState }) {
  const asText = useTextMode();
  const send = useWallet(ways.send, mySeat(state));
  const sit = (seat?: number) => void sitDown(state.table.id, seat === undefined ? {} : { seat }).catch(tellRefusal);
  useHerald({ number: state.number, deal: `Round ${state.dealt?.number ?? 0}`, lines: () => lines(state), turn: heralded(state), asks: () => asks(state), offer: "" });
  if (asText) return <HouseText state={state} link={link} send={send} say={say} now={now} />;
  return <HouseTable state={state} link={link} send={send} now={now} sit={sit} usePanels={(refused) => useHousePanels(state, say, refused)} />;
}

/** What is asked of you, named: bets are asked for once a round. */
const heralded = (state: HouseState): string => (state.due === "bets" && mySeat(state) !== null ? `bets ${state.dealt?.number ?? 0}` : myTurn(state));

/** "Your turn: play 40 or 30, or check. You have a pair of aces." */
function asks(state: HouseState): string {
  const choices = choicesOf(state);
  if (choices === null) return "Place your bets.";
  const may = [...[...choices.plays].reverse().map((amount) => `play ${amount}`), ...(choices.check ? ["check"] : []), ...(choices.fold ? ["fold"] : [])];
  const has = state.dealt?.has?.words ?? "";
  return `Your turn: ${may.join(" or ")}.${has === "" ? "" : ` You have ${has}.`}`;
}
