/** The trainer: rounds of Ultimate Texas Hold'em with nothing to lose. You choose, and it tells what each choice was worth. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Card } from "../cards/card";
import { saidAll } from "../cards/names";
import { say } from "../shell/heard";
import { usePageTitle } from "../shell/title";
import { useKeys } from "../table/bar/keys";
import { Press } from "../table/bar/press";
import { CHOICES, deal, next, type Round, seen } from "./dealt";
import { PracticePanel } from "./practice";
import type { Stage } from "./weigh";
import { named } from "./worth";
import "../table/bar/bar.css";
import "./trainer.css";

const UNIT = 10;
const KEYS: Record<string, string> = { "4x": "4", "3x": "3", "2x": "2", "1x": "1", check: "C", fold: "F" };
const BEGIN: [Stage, string][] = [[0, "Whole rounds"], [1, "Flops"], [2, "Rivers"]];
const RULES: [string, string, Record<string, string>][] = [
  ["letter", "The book's", {}],
  ["published", "As published", { "blind-unqualified-dealer-ahead": "lose" }],
];
const WHERE: Record<Stage, string> = { 0: "Before the flop", 1: "On the flop", 2: "At the river" };

interface Now {
  number: number;
  round: Round;
  stage: Stage;
  chosen: string | null;
}

const begun = (number: number, stage: Stage): Now => ({ number, round: deal(), stage, chosen: null });

export function TrainerPage() {
  usePageTitle("Practice: Ultimate Texas Hold'em");
  const [from, begin] = useState<Stage>(0);
  const [rules, rule] = useState("letter");
  const [now, go] = useState<Now>(() => begun(1, 0));
  const { round, stage, chosen, number } = now;
  const board = seen(round, stage);
  const onward = chosen === null ? null : next(stage, chosen);
  const advance = useRef<HTMLDivElement>(null);

  const choose = (choice: string) => chosen === null && go({ ...now, chosen: choice });
  const proceed = () => chosen !== null && go(onward === null ? begun(number + 1, from) : { ...now, stage: onward, chosen: null });
  const restart = (stage: Stage) => {
    begin(stage);
    go(begun(number + 1, stage));
  };

  // What lies there now is read out, whenever there is something new to decide.
  useEffect(() => {
    say(`${WHERE[stage]}. Your cards: ${saidAll(round.hole)}.${board.length > 0 ? ` The board: ${saidAll(board)}.` : ""}`);
  }, [number, stage]);
  // The button that was pressed has gone: the one that goes on, or the first choice, has the focus in its place.
  useEffect(() => {
    if (document.activeElement === document.body) advance.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [number, stage, chosen]);

  useKeys({
    ...Object.fromEntries(CHOICES[stage].map((choice) => [KEYS[choice]!.toLowerCase(), () => choose(choice)])),
    Enter: proceed,
    " ": proceed,
  });

  return (
    <div class="wrap trainer">
      <header class="trainer-head">
        <h1 tabIndex={-1}>Practice: Ultimate Texas Hold’em</h1>
        <p class="soft">Nothing is wagered. Choose, and every card that may still come is counted: no simulation, exact to the fraction.</p>
        <div class="trainer-choices">
          <Radios name="from" label="Deal me" of={BEGIN} is={from} onPick={restart} />
          <Radios name="rules" label="Rules" of={RULES.map(([key, words]) => [key, words])} is={rules} onPick={(key) => (rule(key), go(begun(number + 1, from)))} />
        </div>
      </header>
      <div class="trainer-both">
        <section class="trainer-felt" aria-label="The cards">
          <Row name="Board" cards={[...board, ...Array<string>(5 - board.length).fill("")]} />
          <Row name="Your cards" cards={round.hole} large />
          <div class="trainer-bar" ref={advance} role="group" aria-label={chosen === null ? "What do you do?" : "Go on"}>
            {chosen === null ? (
              CHOICES[stage].map((choice) => (
                <Press key={choice} hot={KEYS[choice]!} kind={choice === "fold" ? "fold" : "plain"} onPress={() => choose(choice)}>
                  {named(choice)}
                </Press>
              ))
            ) : (
              <Press key="on" hot="Enter" kind="first" onPress={proceed}>
                {onward === null ? "Next round" : onward === 1 ? "See the flop" : "See the river"}
              </Press>
            )}
          </div>
        </section>
        <div class="trainer-answer sheet">
          <PracticePanel hole={round.hole} board={board} stage={stage} chosen={chosen} unit={UNIT} rules={RULES.find(([key]) => key === rules)![2]} round={number} />
        </div>
      </div>
    </div>
  );
}

function Row({ name, cards, large }: { name: string; cards: readonly string[]; large?: boolean }) {
  const there = cards.filter(Boolean);
  return (
    <div class={large ? "trainer-row trainer-own" : "trainer-row"} role="group" aria-label={there.length > 0 ? `${name}: ${saidAll(there)}` : `${name}: nothing yet`}>
      {cards.map((card, at) => (card ? <Card key={card} card={card} mute /> : <span key={at} class="trainer-empty" />))}
    </div>
  );
}

function Radios<K extends string | number>(props: { name: string; label: string; of: [K, string][]; is: K; onPick: (key: K) => void }) {
  return (
    <fieldset class="trainer-radios">
      <legend>{props.label}</legend>
      {props.of.map(([key, words]) => (
        <label key={key}>
          <input type="radio" name={`trainer-${props.name}`} checked={key === props.is} onChange={() => props.onPick(key)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
