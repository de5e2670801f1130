/** The door's dialogs: log in, make an account, keep a guest's name or take another, change the password, leave, and the wallet's lines. */

import { useEffect, useId, useState } from "preact/hooks";
import { CodeField } from "../account/confirm";
import { hasPasskeys, isCancelled } from "../account/webauthn";
import { ask, type Refusal } from "../net/http";
import type { components } from "../wire/generated/api";
import { figures } from "./amount";
import { Dialog } from "./dialog";
import { tableName } from "./names";
import { Refused, refusalOf } from "./refused";
import { changePassword, type Entered, logIn, logInByPasskey, logOut, register, rename, useMe } from "./session";
import { go as goTo } from "./route";
import { tell } from "./toast";
import "./door.css";

export type Door = "login" | "register" | "keep" | "name" | "password" | "leave" | "statement";

const TITLES: Record<Door, string> = {
  login: "Log in",
  register: "Make an account",
  keep: "Keep this name",
  name: "Take another name",
  password: "Change the password",
  leave: "Log out",
  statement: "Wallet history",
};

export function DoorDialog(props: { door: Door; onClose: () => void }) {
  const [door, go] = useState(props.door);
  return (
    <Dialog title={TITLES[door]} onClose={props.onClose}>
      {door === "leave" ? (
        <Leave onClose={props.onClose} to={go} />
      ) : door === "statement" ? (
        <Statement />
      ) : (
        <Papers key={door} door={door} onClose={props.onClose} to={go} />
      )}
    </Dialog>
  );
}

type Asked = Exclude<Door, "leave" | "statement">;

function Papers(props: { door: Asked; onClose: () => void; to: (door: Door) => void }) {
  const { door } = props;
  const who = useMe();
  const [name, writeName] = useState(door === "keep" ? (who?.name ?? "") : "");
  const [old, writeOld] = useState("");
  const [password, writePassword] = useState("");
  const [code, writeCode] = useState("");
  const [needsCode, needCode] = useState(false);
  const [no, refuse] = useState<Refusal | null>(null);
  const [busy, wait] = useState(false);
  const key = useId();

  /** Somebody is in: when they were here before, and where staff set up a second factor. */
  const welcome = (said: Entered) => {
    const before = said.previous ? ` You were here before on ${new Date(said.previous).toLocaleString()}.` : "";
    tell(`Welcome back, ${said.name}.${before}`, { tone: "good" });
    if (said.needs_factor) goTo({ page: "account" });
  };
  const byPasskey = async () => {
    refuse(null);
    try {
      welcome(await logInByPasskey());
      props.onClose();
    } catch (error) {
      if (!isCancelled(error)) refuse(refusalOf(error));
    }
  };

  const hand = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    wait(true);
    refuse(null);
    try {
      if (door === "login") {
        welcome(await logIn(name.trim(), password, code));
      } else if (door === "name") {
        tell(`You are ${(await rename(name.trim())).name} now.`, { tone: "good" });
      } else if (door === "password") {
        await changePassword(old, password);
        tell("The password is changed. Elsewhere you log in again.", { tone: "good" });
      } else {
        await register(name.trim(), password);
        tell(door === "keep" ? `${name} is yours now.` : `Welcome, ${name.trim()}.`, { tone: "good" });
      }
      props.onClose();
    } catch (error) {
      const why = refusalOf(error);
      if (why.code === "second-factor") needCode(true);
      refuse(why);
      wait(false);
    }
  };

  return (
    <form class="form" onSubmit={hand} aria-describedby={no ? `${key}-no` : undefined}>
      {door === "keep" && <p class="soft">With a password {name} is an account: name, wallet and seats stay yours, from any browser.</p>}
      {door === "register" && <p class="soft">A name of 2 to 20 letters and figures, a password of at least 8 characters. No address, nothing else.</p>}
      {door === "name" && <p class="soft">You are {who?.name}. What is in your wallet goes with you; leave your tables first.</p>}
      {(door === "login" || door === "register" || door === "name") && (
        <div class="form-field">
          <label for={`${key}-name`}>{door === "name" ? "New name" : "Name"}</label>
          <input
            id={`${key}-name`}
            class="field"
            required
            maxLength={60}
            autocomplete={door === "name" ? "nickname" : "username"}
            autofocus
            value={name}
            onInput={(event) => writeName(event.currentTarget.value)}
          />
        </div>
      )}
      {door === "keep" && <input type="hidden" autocomplete="username" value={name} />}
      {door === "password" && (
        <div class="form-field">
          <label for={`${key}-old`}>The password until now</label>
          <input
            id={`${key}-old`}
            class="field"
            type="password"
            required
            autocomplete="current-password"
            autofocus
            value={old}
            onInput={(event) => writeOld(event.currentTarget.value)}
          />
        </div>
      )}
      {door !== "name" && (
        <div class="form-field">
          <label for={`${key}-password`}>{door === "login" ? "Password" : "New password"}</label>
          <input
            id={`${key}-password`}
            class="field"
            type="password"
            required
            autocomplete={door === "login" ? "current-password" : "new-password"}
            value={password}
            onInput={(event) => writePassword(event.currentTarget.value)}
          />
        </div>
      )}
      {door === "login" && needsCode && <CodeField value={code} write={writeCode} />}
      {no && <Refused id={`${key}-no`} refusal={no} />}
      <div class="dialog-foot">
        {door === "login" && hasPasskeys() && (
          <button type="button" class="button" onClick={() => void byPasskey()}>
            Use a passkey
          </button>
        )}
        {door === "login" && (
          <button type="button" class="button" onClick={() => props.to("register")}>
            Make an account
          </button>
        )}
        {door === "register" && (
          <button type="button" class="button" onClick={() => props.to("login")}>
            I have an account
          </button>
        )}
        <button type="submit" class="button first" aria-busy={busy}>
          {door === "login" ? "Log in" : door === "register" ? "Make the account" : door === "name" ? "Save" : "Set the password"}
        </button>
      </div>
    </form>
  );
}

function Leave(props: { onClose: () => void; to: (door: Door) => void }) {
  const who = useMe();
  const out = () => {
    props.onClose();
    void logOut("here").catch(() => undefined);
    tell("You are logged out.");
  };
  return (
    <>
      <p>A guest without a password cannot come back: {who?.name} and the play money stay behind.</p>
      <div class="dialog-foot">
        <button type="button" class="button" onClick={out}>
          Log out all the same
        </button>
        <button type="button" class="button first" onClick={() => props.to("keep")}>
          Set a password
        </button>
      </div>
    </>
  );
}

type Line = components["schemas"]["StatementLine"];

/** The other side of a line: a table, or the house. */
function other(account: string): string {
  return account.startsWith("table/") ? `at ${tableName(account.slice(6))}` : "from the house";
}

function Statement() {
  const [lines, show] = useState<Line[] | null>(null);
  const [no, refuse] = useState<Refusal | null>(null);
  useEffect(() => {
    ask<{ lines: Line[] }>("GET", "/me/statement").then(
      (said) => show([...said.lines].reverse()),
      (error: unknown) => refuse(refusalOf(error)),
    );
  }, []);
  if (no) return <Refused refusal={no} />;
  if (!lines) return <p class="soft">One moment.</p>;
  if (!lines.length) return <p class="soft">Nothing has come in or gone out yet.</p>;
  return (
    <table class="door-lines figures">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">For what</th>
          <th scope="col">Amount</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{new Date(line.at).toLocaleString(undefined, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" })}</td>
            <td>
              {line.why}
              <span class="soft"> {other(line.other)}</span>
            </td>
            <td>{line.amount > 0 ? `+${figures(line.amount)}` : figures(line.amount).replace("-", "−")}</td>
            <td>{figures(line.balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
