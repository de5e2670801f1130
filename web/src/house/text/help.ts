/** All words of text mode at a table against the house. */

import type { HelpPart } from "../../text/told";

export const HELP: readonly HelpPart[] = [
  {
    title: "Asking",
    lines: [
      ["c", "your cards"],
      ["b", "the board, and the dealer's cards"],
      ["d", "the dealer's cards alone"],
      ["x", "your bets that lie on the table"],
      ["s", "your chips"],
      ["o", "what you may do now, and what not"],
      ["why", "the last refusal in full, or what cannot be done now, with its clause"],
      ["w", "what governs this moment, by clause"],
      ["rule 3.14", "what a clause says, in our words"],
      ["p", "pay tables"],
      ["m", "the limits of the table"],
      ["j", "what the jackpot shows, level by level"],
      ["r", "what the round came to, wager by wager with its clause"],
      ["l", "what happened last; l 5 the last five things"],
      ["rounds", "the last rounds of the table"],
      ["round", "which round this is"],
      ["t", "the time that is left"],
      ["i", "what you have, in words"],
      ["n", "who sits where"],
      ["look", "everything that matters, at once"],
      ["h", "this help"],
    ],
  },
  {
    title: "Betting",
    lines: [
      ["ante 10", "10 on each of Ante and Blind; ante min and ante max the least and the most, ante off none"],
      ["trips 10", "10 on Trips; trips off none"],
      ["jackpot 3", "the Jackpot Wager of Level 3; jackpot 1 and jackpot 2 the others, jackpot off none"],
      ["ante 20 trips 10 jackpot 1", "several at once; what is not named stays"],
      ["same", "the bets of the last round again"],
      ["double", "Ante and Trips twice as large"],
      ["clear", "all chips off the table"],
      ["go, ready", "no more from you: deal"],
    ],
  },
  {
    title: "Playing",
    lines: [
      ["4x, 3x, 2x, 1x", "play so many times the Ante; play 4 is the same, and play 40 is 40 chips"],
      ["play", "where there is one amount only"],
      ["play all", "what is left, where that is too little for the whole"],
      ["k or check", "check"],
      ["f or fold", "fold"],
      ["hide", "keep your cards hidden; it asks again, and hide! does it"],
    ],
  },
  {
    title: "At the table",
    lines: [
      ["sit, sit 4, sit 4 1000", "take a seat, which one, with how much"],
      ["add 200", "add chips, not while your wagers are in play"],
      ["agree", "to what the house announced"],
      ["dispute my Blind was not paid", "put a dispute on record"],
      ["leave", "get up for good"],
      ["/hello", "say hello to the table; chat reads the last lines"],
    ],
  },
];
