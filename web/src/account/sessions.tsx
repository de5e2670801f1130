/** Where the account is logged in. */

import { useEffect, useState } from "preact/hooks";
import { ask } from "../net/http";
import { logOut } from "../shell/session";
import { tell, tellRefusal } from "../shell/toast";
import type { components } from "../wire/generated/api";
import { When } from "./when";

type Line = components["schemas"]["SessionLine"];
const SHOWN: Record<string, string> = { code: "with a code", recovery: "with a recovery code", passkey: "with a passkey" };

export function SessionsSection() {
  const [lines, show] = useState<Line[]>([]);
  const load = () => ask<Line[]>("GET", "/me/sessions").then(show, tellRefusal);
  useEffect(() => void load(), []);
  const end = (line: Line) =>
    ask("DELETE", `/me/sessions/${line.id}`).then(() => {
      tell("That session has ended.", { tone: "good" });
      return load();
    }, tellRefusal);
  return (
    <section aria-labelledby="account-sessions">
      <h2 id="account-sessions">Where you are logged in</h2>
      <ul class="account-list">
        {lines.map((line) => (
          <li key={line.id}>
            <div>
              <strong>{line.agent || "A browser"}</strong>
              <p class="soft">
                Since <When at={line.begun} />
                {line.factor && ` ${SHOWN[line.factor] ?? ""}`}
              </p>
            </div>
            {line.here ? (
              <p class="soft">This one</p>
            ) : (
              <button type="button" class="button" aria-label={`End the session in ${line.agent || "a browser"}`} onClick={() => void end(line)}>
                End it
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button" class="button" onClick={() => void logOut("everywhere").then(() => tell("You are logged out everywhere."), tellRefusal)}>
        Log out everywhere
      </button>
    </section>
  );
}
