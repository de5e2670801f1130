/** A copy of one's data, and erasing the account. */

import { useState } from "preact/hooks";
import { ask, token } from "../net/http";
import { Dialog } from "../shell/dialog";
import { go } from "../shell/route";
import { refresh } from "../shell/session";
import { tell, tellRefusal } from "../shell/toast";
import type { components } from "../wire/generated/api";
import { confirmed } from "./confirm";

export function DataSection() {
  const [sure, ask_] = useState(false);
  const save = async () => {
    try {
      const told = await ask<unknown>("GET", "/me/data");
      const address = URL.createObjectURL(new Blob([JSON.stringify(told, null, 2)], { type: "application/json" }));
      const link = document.createElement("a");
      link.href = address;
      link.download = "pitboss-my-data.json";
      link.click();
      URL.revokeObjectURL(address);
    } catch (error) {
      tellRefusal(error);
    }
  };
  const erase = async () => {
    ask_(false);
    try {
      const done = await confirmed(() => ask<components["schemas"]["Erased"]>("POST", "/me/erase", { sure: "erase" }));
      if (done === null) return;
      token.set(null);
      await refresh();
      tell(`Your account is erased. Others see “${done.label}” from now on.`, { tone: "good" });
      go({ page: "lobby" });
    } catch (error) {
      tellRefusal(error);
    }
  };
  return (
    <section aria-labelledby="account-data">
      <h2 id="account-data">Your data</h2>
      <p class="soft">A file with all that the room has of you: account, sessions, limits, every line of the wallet, every hand with its address.</p>
      <div class="account-acts">
        <button type="button" class="button" onClick={() => void save()}>
          Save a copy
        </button>
        <button type="button" class="button" onClick={() => ask_(true)}>
          Erase my account
        </button>
      </div>
      {sure && (
        <Dialog title="Erase your account" onClose={() => ask_(false)}>
          <p>
            You leave every table, your play money goes back to the room, and your password, passkeys and codes are gone. Others read “(former player)” where your name was in hands that are
            over; their hands stay whole. The room's journal is never rewritten: what it keeps is told on its page about accounts. This cannot be undone.
          </p>
          <div class="dialog-foot">
            <button type="button" class="button" onClick={() => ask_(false)}>
              Back
            </button>
            <button type="button" class="button first" onClick={() => void erase()}>
              Erase it
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
