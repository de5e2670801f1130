/** A round against the house again: the same felt, from the first chip to the last. */

import { useMemo } from "preact/hooks";
import type { PlayedRound } from "../replay/fetched";
import { Replay } from "../replay/frame";
import { withStaff } from "../replay/staff";
import { stopsAt } from "../replay/stops";
import { amount } from "../shell/amount";
import { HouseFelt } from "./felt";
import { linesIn, replay } from "./replay";

const money = (chips: number): string => amount(chips);

export function RoundAgain({ played, step }: { played: PlayedRound; step: number }) {
  const { history, table } = played;
  const states = useMemo(() => replay(history, table), [history, table]);
  const stops = useMemo(() => withStaff(stopsAt(states, linesIn(history)), history.staff ?? [], history.round, history.events.length), [states, history]);
  return (
    <Replay
      noun="round"
      number={history.round}
      over={table.rounds}
      at={history.at}
      void={history.void}
      forgotten={history.forgotten ?? null}
      table={{ id: table.id, name: table.name, game: table.title, book: table.book }}
      stops={stops}
      step={step}
      felt={(now) => <HouseFelt state={states[now]!} dealt={states[now]!.dealt} placing={null} money={money} now={() => 0} sit={null} />}
    />
  );
}
