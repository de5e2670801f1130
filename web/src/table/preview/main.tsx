/** For those who draw: every family's table with states made by hand. Not in the build. `preview.html?show=stud&light=night&deck=four` */

import { render } from "preact";
import "../../look/tokens.css";
import "../../look/base.css";
import "../../shell/page.css";
import { Table } from "../table";
import { Cards } from "./cards";
import { PracticeScene } from "./practice";
import { SCENES } from "./scenes";

const asked = new URLSearchParams(location.search);
for (const name of ["light", "deck", "motion"]) {
  const value = asked.get(name);
  if (value !== null) document.documentElement.dataset[name] = value;
}

const PANELS = [
  { key: "log", title: "Log", body: <p class="soft" style={{ padding: "16px" }}>Marguerite bets 60.</p> },
  { key: "chat", title: "Chat", body: <p />, mark: 2 },
  { key: "rules", title: "Rules", body: <p /> },
  { key: "hands", title: "Hands", body: <p /> },
];

function Shown({ name }: { name: string }) {
  if (name === "practice") return <PracticeScene />;
  const made = SCENES[name];
  if (made === undefined) return <Cards />;
  const state = made();
  return (
    <>
      <header class="head head-table">
        <div class="wrap head-in">Pitboss</div>
      </header>
      <main class="page page-table">
        <Table
          state={state}
          link="up"
          send={(action) => (console.log(JSON.stringify(action)), Promise.resolve())}
          weigh={({ front, middle, back }) =>
            Promise.resolve({
              parts: [
                { what: "front", board: null, low: false, words: front.length > 0 ? "a pair of kings" : "", best: [] },
                { what: "middle", board: null, low: false, words: middle.length > 0 ? "a pair of fives" : "", best: [] },
                { what: "back", board: null, low: false, words: back.length > 0 ? "ace flush" : "", best: [] },
              ],
              flaw: null,
            })
          }
          now={Date.now}
          sit={() => undefined}
          usePanels={() => PANELS}
        />
      </main>
    </>
  );
}

render(<Shown name={asked.get("show") ?? "cards"} />, document.getElementById("room")!);
