/** What happened at the table's jackpot, in words. */

import { figures } from "../shell/amount";
import type { JackpotNews } from "../wire";
import { shortlyAll } from "./cards";
import { isMe, personDoes, shortName, type Who } from "./who";

/** `hand`: the one it is told in; of an earlier one the number is said. */
export function jackpotWords(news: JackpotNews, who: Who, hand: number): string {
  const name = shortName(news.player);
  const does = (verb: string) => personDoes(who, isMe(who, news.player) ? news.player : name, verb);
  const whose = isMe(who, news.player) ? "Your" : `${name}'s`;
  const of = news.hand > 0 && news.hand !== hand ? ` of hand ${news.hand}` : "";
  const amount = news.amount > 0 ? figures(news.amount) : "the jackpot";
  switch (news.what) {
    case "asked":
      return `${does("tables")} ${shortlyAll(news.cards.slice(0, 2))} and ${isMe(who, news.player) ? "ask" : "asks"} for the flop: ${shortlyAll(news.cards.slice(2))}`;
    case "won":
      return `Jackpot: ${does("has")} a royal flush with the flop and ${isMe(who, news.player) ? "win" : "wins"} ${amount}. It is paid when the house has confirmed it`;
    case "elsewhere":
      return `Jackpot: ${news.amount > 0 ? `${figures(news.amount)} won` : "it is won"} at another table`;
    case "confirmed":
      return `Jackpot: ${whose} win${of}, ${amount}, is confirmed`;
    case "paid":
      return `Jackpot: ${does("is")} paid ${amount}${of === "" ? "" : ` for hand ${news.hand}`}`;
    case "rejected":
      return `Jackpot: ${whose} win${of} is not confirmed, and its entry undone`;
  }
}
