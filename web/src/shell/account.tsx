/** Who one is: a menu under the name. A newcomer may give a name, log in, or just sit down. */

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { figures } from "./amount";
import { later } from "./later";
import { tableName } from "./names";
import { write } from "./route";
import { isOnTheFloor, isStaff } from "../jackpots/staff";
import { enter, logOut, type Me, refresh, useMe } from "./session";
import { PersonSign } from "./signs";
import { tell, tellRefusal } from "./toast";
import type { Door } from "./door";

const DoorDialog = later<{ door: Door; onClose: () => void }>(() => import("./door").then((it) => it.DoorDialog));

export function AccountMenu(props: { onSettings: () => void }) {
  const who = useMe();
  const [open, show] = useState(false);
  const [door, go] = useState<Door | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useId();

  useEffect(() => {
    if (!open) return;
    void refresh().catch(() => undefined);
    const outside = (event: Event) => !place.current?.contains(event.target as Node) && show(false);
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      show(false);
      button.current?.focus();
    };
    const left = () => show(false);
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", escape);
    addEventListener("hashchange", left);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", escape);
      removeEventListener("hashchange", left);
    };
  }, [open]);

  const to = (next: Door) => {
    show(false);
    go(next);
  };
  return (
    <div class="menu-place" ref={place}>
      <button
        ref={button}
        type="button"
        class="head-button"
        aria-expanded={open}
        aria-controls={menu}
        aria-label={who ? `You: ${who.name}` : "Sign in"}
        onClick={() => show(!open)}
      >
        <PersonSign />
        <span class="head-name">{who ? who.name : "Sign in"}</span>
      </button>
      {open && (
        <div class="menu sheet" id={menu}>
          {who ? <Somebody who={who} to={to} /> : <Nobody to={to} />}
          <div class="menu-last">
            <button
              type="button"
              class="menu-line"
              onClick={() => {
                show(false);
                props.onSettings();
              }}
            >
              Settings
            </button>
            {who && (
              <button
                type="button"
                class="menu-line"
                onClick={() => {
                  show(false);
                  if (who.guest) go("leave");
                  else void logOut("here").then(() => tell("You are logged out."), tellRefusal);
                }}
              >
                Log out
              </button>
            )}
          </div>
        </div>
      )}
      {door && <DoorDialog door={door} onClose={() => go(null)} />}
    </div>
  );
}

function Nobody(props: { to: (door: Door) => void }) {
  const [name, write] = useState("");
  const field = useId();
  const come = (event: Event) => {
    event.preventDefault();
    enter(name.trim()).then((me) => tell(`Welcome, ${me.name}. You have ${figures(me.wallet)} in play money.`, { tone: "good" }), tellRefusal);
  };
  return (
    <>
      <h2>Sign in</h2>
      <p class="soft">You need no account: sit down and you are a guest, with play money. Or say first what we should call you.</p>
      <form class="form" onSubmit={come}>
        <div class="form-field">
          <label for={field}>Your name</label>
          <input
            id={field}
            class="field"
            maxLength={20}
            autocomplete="nickname"
            value={name}
            onInput={(event) => write(event.currentTarget.value)}
          />
        </div>
        <button type="submit" class="button first">
          Play as guest
        </button>
      </form>
      <div class="menu-ways">
        <button type="button" class="button" onClick={() => props.to("login")}>
          Log in
        </button>
        <button type="button" class="button" onClick={() => props.to("register")}>
          Make an account
        </button>
      </div>
    </>
  );
}

function Somebody(props: { who: Me; to: (door: Door) => void }) {
  const { who } = props;
  return (
    <>
      <div>
        <h2>{who.name}</h2>
        <p class="soft">
          {who.guest ? "Guest" : "Account"}
          {who.roles.filter((role) => role !== "player").map((role) => `, ${role}`)}
          {" · "}
          <span class="figures">{figures(who.wallet)}</span> in the wallet
        </p>
      </div>
      {who.held.length > 0 && (
        <ul class="menu-seats">
          {who.held.map((each) => (
            <li key={each.table}>
              <a href={write({ page: "table", id: each.table })}>
                <span>
                  {tableName(each.table)}, seat {each.seat}
                </span>
                <span class="figures soft">{figures(each.chips)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <div>
        <a class="menu-line" href={write({ page: "account" })}>
          Your account
        </a>
        {who.guest ? (
          <>
            <button type="button" class="menu-line" onClick={() => props.to("keep")}>
              Keep this name: set a password
            </button>
            <button type="button" class="menu-line" onClick={() => props.to("name")}>
              Take another name
            </button>
            <button type="button" class="menu-line" onClick={() => props.to("login")}>
              Log in to an account
            </button>
          </>
        ) : (
          <button type="button" class="menu-line" onClick={() => props.to("password")}>
            Change the password
          </button>
        )}
        <button type="button" class="menu-line" onClick={() => props.to("statement")}>
          Wallet history
        </button>
        {isStaff(who) && (
          <a class="menu-line" href={write({ page: "staff" })}>
            Jackpot console
          </a>
        )}
        {isStaff(who) && (
          <a class="menu-line" href={write({ page: "acts" })}>
            For a second person
          </a>
        )}
        {isOnTheFloor(who) && (
          <>
            <a class="menu-line" href={write({ page: "reports" })}>
              Reports
            </a>
            <a class="menu-line" href={write({ page: "fair-play" })}>
              Fair play
            </a>
          </>
        )}
      </div>
    </>
  );
}
