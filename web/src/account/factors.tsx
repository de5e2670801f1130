/** Passkeys, codes and recovery codes of the account. */

import { useEffect, useState } from "preact/hooks";
import { ask, type Refusal } from "../net/http";
import { Dialog } from "../shell/dialog";
import { Refused, refusalOf } from "../shell/refused";
import { refresh, useMe } from "../shell/session";
import { tell, tellRefusal } from "../shell/toast";
import type { components } from "../wire/generated/api";
import { CodeField, confirmed } from "./confirm";
import { hasPasskeys, isCancelled, make } from "./webauthn";
import { When } from "./when";

type Factors = components["schemas"]["Factors"];
type Passkey = components["schemas"]["PasskeyLine"];
type Asked = components["schemas"]["Asked"];
type Secret = components["schemas"]["Secret"];
type Codes = components["schemas"]["RecoveryCodes"];

export function FactorSections() {
  const me = useMe();
  const [factors, show] = useState<Factors | null>(null);
  const [recovery, tellCodes] = useState<string[]>([]);
  const [setting, set] = useState<Secret | null>(null);
  const load = () => ask<Factors>("GET", "/me/factors").then(show, tellRefusal);
  useEffect(() => void load(), [me?.name]);

  /** Do it, with a confirmation where the room wants one; then show how things are. */
  const change = async <T,>(wanted: () => Promise<T>): Promise<T | null> => {
    try {
      const done = await confirmed(wanted);
      await Promise.all([load(), refresh()]);
      return done;
    } catch (error) {
      if (!isCancelled(error)) tellRefusal(error);
      return null;
    }
  };
  const add = async () => {
    const done = await change(async () => {
      const asked = await ask<Asked>("POST", "/me/passkeys/options");
      const credential = await make(asked.options);
      return ask<Codes>("POST", "/me/passkeys", { challenge: asked.challenge, credential, name: ownName() });
    });
    if (done === null) return;
    tell("The passkey is added. You can log in with it.", { tone: "good" });
    tellCodes(done.codes);
  };
  if (factors === null) return <p class="soft">One moment.</p>;
  return (
    <>
      <section aria-labelledby="account-passkeys">
        <h2 id="account-passkeys">Passkeys</h2>
        <p class="soft">
          Log in with a finger, a face or a PIN of this device, without a password. Nobody can guess it, copy it from the room, or lock you out of it.
        </p>
        {factors.passkeys.length > 0 && (
          <ul class="account-list">
            {factors.passkeys.map((each) => (
              <PasskeyRow key={each.id} passkey={each} change={change} />
            ))}
          </ul>
        )}
        {hasPasskeys() ? (
          <button type="button" class="button" onClick={() => void add()}>
            Add a passkey
          </button>
        ) : (
          <p class="soft">Passkeys need a secure page: https, or http://localhost on this machine.</p>
        )}
      </section>
      <section aria-labelledby="account-codes">
        <h2 id="account-codes">Codes</h2>
        <p class="soft">
          An authenticator app shows six figures that change every 30 seconds. With codes set up, the password alone opens nothing.
          {factors.required && " Your role needs a passkey or codes."}
        </p>
        {factors.codes ? (
          <div class="account-acts">
            <p>Codes are set up.</p>
            <button type="button" class="button" onClick={() => void change(() => ask("DELETE", "/me/codes"))}>
              Ask for no more codes
            </button>
          </div>
        ) : (
          <button type="button" class="button" onClick={() => void change(() => ask<Secret>("POST", "/me/codes")).then((found) => set(found))}>
            Set up codes
          </button>
        )}
        {(factors.codes || factors.passkeys.length > 0) && (
          <div class="account-acts">
            <p>
              <span class="figures">{factors.recovery_left}</span> recovery codes are left.
            </p>
            <button
              type="button"
              class="button"
              onClick={() => void change(() => ask<Codes>("POST", "/me/recovery")).then((done) => done && tellCodes(done.codes))}
            >
              Make new recovery codes
            </button>
          </div>
        )}
      </section>
      {setting && (
        <FirstCode
          secret={setting}
          onClose={() => set(null)}
          done={(codes) => {
            set(null);
            tellCodes(codes);
            void load();
            void refresh();
          }}
        />
      )}
      {recovery.length > 0 && <Recovery codes={recovery} onClose={() => tellCodes([])} />}
    </>
  );
}

/** What a new passkey is called until its owner says otherwise. */
const ownName = () => (/Android|iPhone|iPad/.test(navigator.userAgent) ? "My telephone" : "My computer");

function PasskeyRow({ passkey, change }: { passkey: Passkey; change: <T>(wanted: () => Promise<T>) => Promise<T | null> }) {
  const [name, write] = useState<string | null>(null);
  const path = `/me/passkeys/${encodeURIComponent(passkey.id)}`;
  return (
    <li>
      {name === null ? (
        <div>
          <strong>{passkey.name}</strong>
          <p class="soft">
            Added <When at={passkey.made} />
            {passkey.used ? (
              <>
                , used <When at={passkey.used} />
              </>
            ) : (
              ", not used yet"
            )}
          </p>
        </div>
      ) : (
        <form
          class="account-acts"
          onSubmit={(event) => {
            event.preventDefault();
            void change(() => ask("PUT", path, { name })).then(() => write(null));
          }}
        >
          <input class="field" aria-label="Name of the passkey" required maxLength={40} value={name} autofocus onInput={(event) => write(event.currentTarget.value)} />
          <button type="submit" class="button">
            Keep
          </button>
        </form>
      )}
      {name === null && (
        <div class="account-acts">
          <button type="button" class="button" aria-label={`Rename ${passkey.name}`} onClick={() => write(passkey.name)}>
            Rename
          </button>
          <button type="button" class="button" aria-label={`Remove ${passkey.name}`} onClick={() => void change(() => ask("DELETE", path))}>
            Remove
          </button>
        </div>
      )}
    </li>
  );
}

function FirstCode(props: { secret: Secret; onClose: () => void; done: (codes: string[]) => void }) {
  const [code, write] = useState("");
  const [no, refuse] = useState<Refusal | null>(null);
  const groups = props.secret.secret.match(/.{1,4}/g)?.join(" ") ?? props.secret.secret;
  return (
    <Dialog title="Set up codes" onClose={props.onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          ask<Codes>("POST", "/me/codes/first", { code }).then((made) => props.done(made.codes), (error: unknown) => refuse(refusalOf(error)));
        }}
      >
        <p>
          Put this key into your authenticator app, or <a href={props.secret.address}>open the app on this device</a>:
        </p>
        <p class="account-secret figures">{groups}</p>
        <CodeField value={code} write={write} label="The six figures that the app shows" />
        {no && <Refused refusal={no} />}
        <div class="dialog-foot">
          <button type="submit" class="button first">
            Set up
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Recovery({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog title="Recovery codes" onClose={onClose}>
      <p>Write these down and keep them apart from your device. Each opens your account once, with the password. They are not shown again.</p>
      <ul class="account-recovery figures">
        {codes.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <div class="dialog-foot">
        <button type="button" class="button first" onClick={onClose}>
          I have them
        </button>
      </div>
    </Dialog>
  );
}
