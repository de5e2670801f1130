/** Short words beside a seat. */

import type { Act } from "../state/types";

type Said = (chips: number) => string;

const COUNTED = (cards: number, none: string, verb: string): string => (cards === 0 ? none : `${verb} ${cards}`);

/** What a seat did last: "raises to 60". */
export function acted({ what, amount, by }: Act, said: Said): string {
  const words = plainly(what, amount, said);
  // A hand that is shown or mucked when the moment for it is over was not missed: it lies as the cards have it.
  return by === "clock" && what !== "show" && what !== "muck" ? `${words} (time)` : words;
}

function plainly(what: Act["what"], amount: number, said: Said): string {
  switch (what) {
    case "ante":
      return `ante ${said(amount)}`;
    case "blind":
      return `blind ${said(amount)}`;
    case "straddle":
      return `straddles ${said(amount)}`;
    case "dead":
      return `dead ${said(amount)}`;
    case "kill":
      return `Kill ${said(amount)}`;
    case "penalty":
      return `penalty ${said(amount)}`;
    case "fee":
      return `fee ${said(amount)}`;
    case "fold":
      return "folds";
    case "check":
      return "checks";
    case "call":
      return amount > 0 ? `calls ${said(amount)}` : "calls";
    case "bring-in":
      return `brings in ${said(amount)}`;
    case "bet":
      return `bets ${said(amount)}`;
    case "raise":
      return `raises to ${said(amount)}`;
    case "kitty":
      return "takes the Kitty";
    case "draw":
      return COUNTED(amount, "stands pat", "draws");
    case "discard":
      return COUNTED(amount, "keeps all", "discards");
    case "set":
      return "has set";
    case "show":
      return "shows";
    case "muck":
      return "mucks";
    case "killed":
      return "hand is dead";
    case "tap-out":
      return "taps out";
    case "play-on":
      return "plays on";
  }
}

/** A list as people say it: "Ann, Bob and Cat". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
