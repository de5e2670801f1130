/** Practice: after each decision, what every choice was worth, and how one does over the evening. */

import { useEffect, useState } from "preact/hooks";
import { saidAll } from "../cards/names";
import { say } from "../shell/heard";
import { Refused, refusalOf } from "../shell/refused";
import type { PracticeAnswer } from "../wire";
import { count, startAgain, useTally } from "./tally";
import { question, type Stage, weigh } from "./weigh";
import { givenAway, verdict, Worth } from "./worth";
import "./practice.css";

export interface Decision {
  hole: readonly string[];
  /** As much of it as lies there: what came after the decision is left out of account. */
  board: readonly string[];
  stage: Stage;
  /** 4x, 3x, 2x, 1x, check or fold; null: nothing has been decided yet. */
  chosen: string | null;
  /** The Ante in chips. */
  unit: number;
  /** The smallest chip. */
  chip?: number;
  /** The house's choices of the book's options, as the table's sign has them. */
  rules: Readonly<Record<string, string>>;
  /** Which round it is, so that the same cards in another one count again. */
  round?: number;
  /** Told when the answer is there. */
  onWeighed?: (answer: PracticeAnswer) => void;
}

const WHEN: Record<Stage, string> = { 0: "Before the flop", 1: "On the flop", 2: "At the river" };

/** At a table, where somebody has asked for it in the settings; and in the trainer. */
export function PracticePanel(props: Decision) {
  const { hole, board, stage, chosen, unit, chip = 1, rules, round = 0, onWeighed } = props;
  const asked = chosen === null ? null : question(hole, board, stage, chosen, rules, { ante: unit, chip });
  const which = asked === null ? "" : JSON.stringify([round, asked]);
  const [found, show] = useState<{ of: string; answer: PracticeAnswer } | null>(null);
  const [failed, fail] = useState<{ of: string; error: unknown } | null>(null);
  useEffect(() => {
    if (asked === null) return;
    let gone = false;
    weigh(asked, () => gone).then(
      (answer) => {
        count(which, answer);
        if (gone) return;
        show({ of: which, answer });
        say(verdict(answer, unit));
        onWeighed?.(answer);
      },
      (error: unknown) => !gone && fail({ of: which, error }),
    );
    return () => {
      gone = true;
    };
  }, [which]);
  return (
    <section class="practice" aria-label="Practice" aria-busy={asked !== null && found?.of !== which && failed?.of !== which}>
      <Shown asked={asked !== null} stage={stage} cards={asked === null ? [] : [...asked.hole, ...(asked.board ?? [])]} unit={unit} answer={found?.of === which ? found.answer : null} error={failed?.of === which ? failed.error : null} />
      <TallyLine />
    </section>
  );
}

function Shown(props: { asked: boolean; stage: Stage; cards: readonly string[]; unit: number; answer: PracticeAnswer | null; error: unknown }) {
  if (!props.asked) return <p class="practice-wait soft">Decide, and what each choice was worth is told here.</p>;
  if (props.error !== null) return <Refused refusal={refusalOf(props.error)} />;
  return (
    <>
      <p class="practice-when" title={saidAll(props.cards)}>
        {WHEN[props.stage]}
      </p>
      {props.answer === null ? <p class="practice-wait soft">Every card that may come is being counted …</p> : <Worth answer={props.answer} unit={props.unit} />}
    </>
  );
}

/** The evening so far. */
export function TallyLine() {
  const { decisions, mistakes, given } = useTally();
  if (decisions === 0) return null;
  return (
    <div class="practice-tally">
      <dl>
        <Figure is={String(decisions)} what={decisions === 1 ? "decision" : "decisions"} />
        <Figure is={String(mistakes)} what={mistakes === 1 ? "mistake" : "mistakes"} />
        <Figure is={givenAway(given).replace(" Antes", "")} what="Antes given away" />
      </dl>
      <button type="button" class="practice-again" onClick={startAgain}>
        Reset
      </button>
    </div>
  );
}

function Figure({ is, what }: { is: string; what: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd class="figures">{is}</dd>
    </div>
  );
}
