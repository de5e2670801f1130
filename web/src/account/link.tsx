/** The pages behind links that work once: a new password, and the first admin of a room. */

import { useId, useState } from "preact/hooks";
import type { Refusal } from "../net/http";
import { Refused, refusalOf } from "../shell/refused";
import { go } from "../shell/route";
import { becomeFirstAdmin, useReset } from "../shell/session";
import { usePageTitle } from "../shell/title";
import { tell } from "../shell/toast";
import "./account.css";

export function LinkPage(props: { use: "first-admin" | "reset"; link: string }) {
  const first = props.use === "first-admin";
  const title = first ? "The first admin" : "A new password";
  usePageTitle(title);
  const [name, writeName] = useState("");
  const [password, writePassword] = useState("");
  const [no, refuse] = useState<Refusal | null>(null);
  const [busy, wait] = useState(false);
  const key = useId();

  const send = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    wait(true);
    refuse(null);
    try {
      if (first) {
        const said = await becomeFirstAdmin(props.link, name.trim(), password);
        tell(`${said.name} is this room's first admin.`, { tone: "good" });
      } else {
        await useReset(props.link, password);
        tell("The new password is set. Log in with it.", { tone: "good" });
      }
      go({ page: "lobby" });
    } catch (error) {
      refuse(refusalOf(error));
      wait(false);
    }
  };

  return (
    <div class="wrap account">
      <h1 tabIndex={-1}>{title}</h1>
      <p class="soft">
        {first
          ? "This room has no admin yet. The account you make here can give roles, suspend and reset. The link works once."
          : "Every session of your account ends when you set it. The link works once."}
      </p>
      <form class="form account-form" onSubmit={send} aria-describedby={no ? `${key}-no` : undefined}>
        {first && (
          <div class="form-field">
            <label for={`${key}-name`}>Name</label>
            <input
              id={`${key}-name`}
              class="field"
              required
              maxLength={60}
              autocomplete="username"
              value={name}
              onInput={(event) => writeName(event.currentTarget.value)}
            />
          </div>
        )}
        <div class="form-field">
          <label for={`${key}-password`}>New password</label>
          <input
            id={`${key}-password`}
            class="field"
            type="password"
            required
            autocomplete="new-password"
            value={password}
            onInput={(event) => writePassword(event.currentTarget.value)}
          />
          <p class="soft">At least 8 characters.</p>
        </div>
        {no && <Refused id={`${key}-no`} refusal={no} />}
        <div>
          <button type="submit" class="button first" aria-busy={busy}>
            {first ? "Become the admin" : "Set the password"}
          </button>
        </div>
      </form>
    </div>
  );
}
