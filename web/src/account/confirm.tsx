/** "Confirm that it is you": asked when a sign-in is too long ago for what is wanted, which is then tried again. */

import { useId, useState } from "preact/hooks";
import { ask, RefusedError, type Refusal } from "../net/http";
import { Dialog } from "../shell/dialog";
import { Refused, refusalOf } from "../shell/refused";
import { store, useStore } from "../shell/store";
import { hasPasskeys, isCancelled, signFor } from "./webauthn";

interface Wish {
  done: (confirmed: boolean) => void;
}

const open = store<Wish | null>(null);

/** Do it; where the room wants to know first that it is you, ask and do it again. Null: somebody thought better of it. */
export async function confirmed<T>(wanted: () => Promise<T>): Promise<T | null> {
  try {
    return await wanted();
  } catch (error) {
    if (!(error instanceof RefusedError) || error.refusal.code !== "confirm") throw error;
  }
  const sure = await new Promise<boolean>((done) => open.set({ done }));
  open.set(null);
  return sure ? wanted() : null;
}

export function ConfirmDialog() {
  const wish = useStore(open);
  return wish === null ? null : <Sheet wish={wish} />;
}

function Sheet({ wish }: { wish: Wish }) {
  const [password, writePassword] = useState("");
  const [code, writeCode] = useState("");
  const [needsCode, needCode] = useState(false);
  const [no, refuse] = useState<Refusal | null>(null);
  const key = useId();
  const attempt = async (proof: () => Promise<unknown>) => {
    refuse(null);
    try {
      await proof();
      wish.done(true);
    } catch (error) {
      if (isCancelled(error)) return;
      if (error instanceof RefusedError && error.refusal.code === "second-factor") needCode(true);
      refuse(refusalOf(error));
    }
  };
  return (
    <Dialog title="Confirm that it is you" onClose={() => wish.done(false)}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(() => ask("POST", "/me/confirm", { password, code }));
        }}
      >
        <p class="soft">This changes how your account is opened. Your last sign-in is more than ten minutes ago.</p>
        <div class="form-field">
          <label for={`${key}-password`}>Password</label>
          <input
            id={`${key}-password`}
            class="field"
            type="password"
            required
            autofocus
            autocomplete="current-password"
            value={password}
            onInput={(event) => writePassword(event.currentTarget.value)}
          />
        </div>
        {needsCode && <CodeField value={code} write={writeCode} />}
        {no && <Refused refusal={no} />}
        <div class="dialog-foot">
          {hasPasskeys() && (
            <button type="button" class="button" onClick={() => void attempt(() => signFor("/me/confirm/options", "/me/confirm/passkey"))}>
              Use a passkey
            </button>
          )}
          <button type="submit" class="button first">
            Confirm
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Where the code of an authenticator app goes, or a recovery code. */
export function CodeField(props: { value: string; write: (value: string) => void; label?: string }) {
  const key = useId();
  return (
    <div class="form-field">
      <label for={key}>{props.label ?? "Code of your app, or a recovery code"}</label>
      <input
        id={key}
        class="field figures"
        required
        autocomplete="one-time-code"
        value={props.value}
        onInput={(event) => props.write(event.currentTarget.value)}
      />
    </div>
  );
}
