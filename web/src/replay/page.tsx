/** A hand again, or a round against the house, from the first card to the last chip: step by step, or played by itself. `#/hand/TABLE/N/STEP` */

import { useMemo } from "preact/hooks";
import { later } from "../shell/later";
import { usePageTitle } from "../shell/title";
import { tellRefusal } from "../shell/toast";
import { WrongAnswer } from "../shell/wrong";
import { Felt } from "../table/felt";
import { downloadPhh, fetchHand, type Played, type PlayedRound, useFetched } from "./fetched";
import { Replay } from "./frame";
import { withStaff } from "./staff";
import { stopsOf } from "./stops";

interface HandOf {
  table: string;
  hand: number;
  step: number;
}

const RoundAgain = later<{ played: PlayedRound; step: number }>(() => import("../house/again").then((it) => it.RoundAgain));

export function HandPage({ table, hand, step }: HandOf) {
  const [found, again] = useFetched(() => fetchHand(table, hand), [table, hand]);
  usePageTitle(`${found.is === "there" && found.what.of === "round" ? "Round" : "Hand"} ${hand}`);
  if (found.is === "refused") return <WrongAnswer error={found.error} again={again} />;
  if (found.is === "coming") return <div class="replay-coming" aria-busy="true" />;
  const played = found.what;
  return played.of === "round" ? <RoundAgain key={`${table} ${hand}`} played={played} step={step} /> : <HandAgain key={`${table} ${hand}`} played={played} step={step} />;
}

function HandAgain({ played, step }: { played: Played; step: number }) {
  const { history, table, states } = played;
  const stops = useMemo(() => withStaff(stopsOf(states), history.staff ?? [], history.hand, history.events.length), [states]);
  return (
    <Replay
      noun="hand"
      number={history.hand}
      over={table.hands}
      at={history.at}
      void={history.void}
      forgotten={history.forgotten ?? null}
      table={{ id: table.id, name: table.name, game: table.game, book: states[0]!.hand?.book ?? table.book }}
      stops={stops}
      step={step}
      felt={(now) => <Felt state={states[now]!} now={() => 0} />}
      ways={
        <button type="button" class="button" onClick={() => void downloadPhh(table.id, history.hand).catch(tellRefusal)}>
          Download PHH
        </button>
      }
    />
  );
}
