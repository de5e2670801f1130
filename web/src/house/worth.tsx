/** What the choices of a decision were worth, as bars: the best one marked, and yours. */

import { useId } from "preact/hooks";
import type { PracticeAnswer, PracticeChoice } from "../wire";
import "./worth.css";

const antes = new Intl.NumberFormat("en", { minimumFractionDigits: 3, maximumFractionDigits: 3, signDisplay: "exceptZero" });
const plainAntes = new Intl.NumberFormat("en", { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const tenths = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });
const plainTenths = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

const minus = (text: string): string => text.replace("-", "−");
export const inAntes = (value: number): string => minus(antes.format(value));
export const inChips = (value: number, unit: number): string => minus(tenths.format(value * unit));

const WORDS: Record<string, string> = { check: "Check", fold: "Fold" };
export const named = (choice: string): string => WORDS[choice] ?? choice.replace("x", "×");

/** "3 Antes", "0.601 Antes": so small that it rounds to nothing is told as less than that. */
export function givenAway(cost: number): string {
  if (cost > 0 && cost < 0.0005) return "less than 0.001 Antes";
  return `${plainAntes.format(cost)} Antes`;
}

/** The one sentence that matters. */
export function verdict(answer: PracticeAnswer, unit: number): string {
  const { best, chosen, cost } = answer;
  if (cost.decimal === 0) return chosen === best ? `${named(chosen)} is right.` : `${named(chosen)} is as good as ${named(best)}.`;
  const chips = cost.decimal * unit;
  const worth = chips >= 0.05 ? `, ${plainTenths.format(chips)} chip${plainTenths.format(chips) === "1" ? "" : "s"}` : "";
  return `${named(best)} was better: your ${named(chosen).toLowerCase()} gave away ${givenAway(cost.decimal)}${worth}.`;
}

/** In the order of the felt, the largest wager first. */
export function onFelt(choices: readonly PracticeChoice[]): PracticeChoice[] {
  return [...choices].sort((one, other) => other.wager - one.wager);
}

/** From where to where a bar reaches, in parts of the whole: every bar begins at nothing won, nothing lost. */
export function reach(value: number, choices: readonly PracticeChoice[]): { from: number; to: number; zero: number } {
  const values = choices.map((each) => each.value.decimal);
  const low = Math.min(0, ...values);
  const width = Math.max(0, ...values) - low || 1;
  const zero = (0 - low) / width;
  const end = (value - low) / width;
  return { from: Math.min(zero, end), to: Math.max(zero, end), zero };
}

export function Worth({ answer, unit }: { answer: PracticeAnswer; unit: number }) {
  const title = useId();
  return (
    <div class="worth">
      <p class={answer.cost.decimal > 0 ? "worth-verdict worth-wrong" : "worth-verdict worth-right"} id={title}>
        <span class="worth-mark" aria-hidden="true">
          {answer.cost.decimal > 0 ? "–" : "✓"}
        </span>
        {verdict(answer, unit)}
      </p>
      <table class="worth-choices" aria-labelledby={title}>
        <thead>
          <tr>
            <th scope="col">Choice</th>
            <th scope="col" aria-hidden="true" />
            <th scope="col">Antes</th>
            <th scope="col">Chips</th>
          </tr>
        </thead>
        <tbody>
          {onFelt(answer.choices).map((each) => (
            <Row key={each.choice} each={each} answer={answer} unit={unit} />
          ))}
        </tbody>
      </table>
      <Exactly answer={answer} />
    </div>
  );
}

function Row({ each, answer, unit }: { each: PracticeChoice; answer: PracticeAnswer; unit: number }) {
  const best = each.costs.decimal === 0;
  const yours = each.choice === answer.chosen;
  const { from, to, zero } = reach(each.value.decimal, answer.choices);
  return (
    <tr class={`${best ? "worth-best" : ""} ${yours ? "worth-yours" : ""}`}>
      <th scope="row">
        <span class="worth-name">{named(each.choice)}</span>
        {(yours || best) && (
          <span class="worth-tags">
            {yours && <span class="worth-tag">yours</span>}
            {best && <span class="worth-tag worth-tag-best">best</span>}
          </span>
        )}
      </th>
      <td class="worth-track" aria-hidden="true">
        <span class="worth-zero" style={{ left: `${100 * zero}%` }} />
        <span class="worth-bar" style={{ left: `${100 * from}%`, width: `${100 * (to - from)}%` }} />
      </td>
      <td class="figures" title={`exactly ${each.value.exact}`}>
        {inAntes(each.value.decimal)}
      </td>
      <td class="figures soft">{inChips(each.value.decimal, unit)}</td>
    </tr>
  );
}

/** For those who want to check: the fractions, and the wagers one by one. */
function Exactly({ answer }: { answer: PracticeAnswer }) {
  const split = answer.choices.every((each) => each.parts !== null);
  return (
    <details class="worth-exactly">
      <summary>Exactly, and why</summary>
      {/* A long fraction scrolls sideways; who has no mouse can get there too. */}
      <div class="worth-scroll" tabIndex={0} role="region" aria-label="The values as fractions">
        <table>
          <thead>
            <tr>
              <th scope="col">Choice</th>
              <th scope="col">Antes, exactly</th>
              {split && ["Ante", "Blind", "Play"].map((name) => <th scope="col" key={name}>{name}</th>)}
            </tr>
          </thead>
          <tbody>
            {onFelt(answer.choices).map((each) => (
              <tr key={each.choice}>
                <th scope="row">{named(each.choice)}</th>
                <td class="figures">{each.value.exact.replace("-", "−")}</td>
                {each.parts !== null && [each.parts.ante, each.parts.blind, each.parts.play].map((part, at) => <td class="figures" key={at}>{inAntes(part.decimal)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="soft">{counting(answer)}</p>
    </details>
  );
}

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en");

/** How it was counted, and what the count says besides. */
export function counting(answer: PracticeAnswer): string {
  const said = [`Counted over all ${whole.format(answer.deals)} ways in which the round could go on, other seats' cards unseen.`];
  if (answer.when !== "before the flop") {
    const won = ((answer.ends["won"] ?? 0) + (answer.ends["won unqualified"] ?? 0)) / answer.deals;
    said.push(`The hand wins ${percent.format(won)} of the showdowns.`);
  }
  if (answer.when === "flop" && answer.folds_after_a_check > 0) said.push(`After a check ${percent.format(answer.folds_after_a_check / answer.deals)} of the rivers are folded.`);
  if (answer.trips !== null) said.push(`A Trips Wager stands at ${inAntes(answer.trips.decimal)} of itself, whatever is chosen.`);
  if (answer.assumes !== null) said.push(answer.assumes);
  return said.join(" ");
}
