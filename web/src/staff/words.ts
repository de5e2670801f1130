/** What staff did or asked for, in words: an act, what it is about, and what has come of it. */

import type { StaffAct } from "../wire";
import { figures } from "../shell/amount";

type Action = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const sum = (value: unknown): string => (typeof value === "number" ? figures(value) : text(value));

const ACTS: Record<string, (action: Action) => string> = {
  VoidHand: () => "declare the hand void: everybody has the chips back",
  CorrectPayment: (act) => `put a payment right: ${sum(act["chips"])} from seat ${text(act["seat"])} to seat ${text(act["to"])}`,
  WithholdWinnings: (act) => `withhold ${sum(act["chips"])} from seat ${text(act["seat"])}`,
  SettleWithheld: (act) => `${act["paid"] === true ? "pay" : "keep"} what was withheld from ${text(act["player"])}`,
  DecideMatter: (act) => `decide: ${text(act["decision"])}`,
  SettleDispute: (act) => `decide dispute ${text(act["number"])}: ${text(act["decision"])}`,
  DecideDispute: (act) => `decide a dispute: ${text(act["decision"])}`,
  Exclude: (act) => `exclude ${text(act["player"] ?? act["name"])}`,
  LiftExclusion: (act) => `let ${text(act["player"])} play again`,
  CloseTable: () => "close the table",
  ReopenTable: () => "open the table again",
  AnnounceClosing: () => "announce that the table closes",
  AnnounceChange: () => "announce a new sign",
  Announce: () => "announce other limits",
  ChangeSign: () => "change the sign",
  MakeChange: () => "carry out what was announced",
  WithdrawNotice: () => "withdraw what was announced",
  ReleaseSeat: (act) => `release seat ${text(act["seat"])}`,
  MovePlayer: (act) => `move the player from seat ${text(act["seat"])} to seat ${text(act["to"])}`,
  SetApart: (act) => `seat ${text(act["player"])} and ${text(act["other"])} apart`,
  ApproveTableChange: (act) => `let seat ${text(act["seat"])} change tables`,
  RecordAbsence: (act) => `note that seat ${text(act["seat"])} is away`,
  HoldSeat: (act) => `hold seat ${text(act["seat"])}`,
  PickUp: (act) => `pick up the chips at seat ${text(act["seat"])}`,
  ChangeDealer: () => "change the dealer",
  AskToVacate: (act) => `ask for seat ${text(act["seat"])} back`,
  ReplaceDeck: () => "bring a new deck",
  CardDamaged: () => "note a damaged card",
  PayHeld: (act) => `pay ${text(act["name"])} what was withheld`,
  VerifyHand: (act) => `verify the winning hand at seat ${text(act["seat"])}`,
  Report: (act) => `report: ${plain(text((act["fault"] as Action | undefined)?.["fault"]))}`,
  ConfirmWin: (act) => `confirm win ${text(act["number"])}`,
  RejectWin: (act) => `reject win ${text(act["number"])}`,
  PayPrize: (act) => `pay win ${text(act["number"])}`,
  WithholdPrize: (act) => `withhold win ${text(act["number"])}`,
  ReleasePrize: (act) => `release win ${text(act["number"])}`,
  CountDeck: (act) => `count the deck of win ${text(act["number"])}`,
  TellAbove: (act) => `note that win ${text(act["number"])} is known above`,
  MakeUpHand: (act) => `make up hand ${text(act["hand"])}`,
  AdjustPool: (act) => `put the pool right by ${sum(act["cents"])}`,
  SetContribution: () => "set the contribution",
  ReportMalfunction: () => "report that the jackpot's system fails",
  MakeGood: () => "enter what was written down while the system failed",
};

/** "WrongDeck" is "wrong deck". */
const plain = (name: string): string => name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();

/** "put a payment right: 5 from seat 1 to seat 2". */
export function actWords(action: Action): string {
  const name = text(action["action"]);
  return ACTS[name]?.(action) ?? (plain(name) || "act");
}

/** "puts a payment right: 5 from seat 1 to seat 2": what somebody did. */
export const doesWords = (action: Action): string => actWords(action).replace(/^[a-z]+/, (verb) => (/[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`));

/** "hand 12", "win 3, hand 12", "dispute 2"; "" where it is about none. */
export function aboutWords(about: StaffAct["about"]): string {
  return [about.win ? `win ${about.win}` : "", about.hand ? `hand ${figures(about.hand)}` : "", about.dispute ? `dispute ${about.dispute}` : ""].filter(Boolean).join(", ");
}

const CAME: Record<StaffAct["standing"], string> = {
  asked: "asked; it waits for a second person",
  agreed: "confirmed; it is carried out when the hand is over",
  done: "done",
  confirmed: "done, confirmed by a second person",
  declined: "declined by a second person",
  withdrawn: "withdrawn",
  failed: "confirmed, and could not be carried out",
  expired: "came to nothing: it was over before a second person answered",
};

export const standingWords = (act: Pick<StaffAct, "standing" | "alone">): string => CAME[act.standing] + (act.alone ? "; decided by one person" : "");
