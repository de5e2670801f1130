/** What a member of staff says with a step of the console: amounts and a reason, and how they are read back before anything is done. */

import type { Step as StepLine } from "../wire";

export interface Said {
  amounts: Record<string, string>;
  why: string;
  /** The amounts are read back; one more press does it. */
  checked: boolean;
  /** Nothing was typed yet: the first field has the focus. */
  untouched: boolean;
}

export const unsaid = (step: StepLine): Said => ({ amounts: Object.fromEntries(step.wants.map((want) => [want.name, want.now])), why: "", checked: false, untouched: true });

/** The amounts as the room reads them: whole chips; a contribution as a fraction in lowest terms. */
export function amountsOf(step: StepLine, said: Said): Record<string, number | string> {
  return Object.fromEntries(step.wants.map(({ name }) => [name, name === "cents" || name === "hand" ? Number(said.amounts[name]) : name === "table" ? (said.amounts[name] ?? "") : lowest(said.amounts[name] ?? "")]));
}

const common = (one: number, other: number): number => (other === 0 ? one : common(other, one % other));

/** "3" is "3/1", "6/4" is "3/2". */
export function lowest(text: string): string {
  const [above = 0, below = 1] = text.split("/").map(Number);
  const by = common(above, below) || 1;
  return `${above / by}/${below / by}`;
}

/** What will be done, in a sentence. */
export function sure(step: StepLine, said: Said): string {
  const cents = Number(said.amounts["cents"] ?? 0);
  if (step.action["action"] === "AdjustPool") return cents < 0 ? `The pool loses ${-cents}, which go back to the house, because of hand ${said.amounts["hand"] ?? ""}.` : `The pool gains ${cents}, which the house puts in, because of hand ${said.amounts["hand"] ?? ""}.`;
  const told = step.wants.map((want) => `${said.amounts[want.name] ?? ""} ${want.says.replace(/^and /, "")} (now ${want.now})`);
  return `From the next on: ${told.join(" and ")}.`;
}
