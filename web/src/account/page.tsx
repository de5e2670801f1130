/** Your account: how it is opened, where you are logged in, your limits, your data. */

import { useState } from "preact/hooks";
import { figures } from "../shell/amount";
import { DoorDialog, type Door } from "../shell/door";
import { useMe, useMeKnown } from "../shell/session";
import { usePageTitle } from "../shell/title";
import { ConfirmDialog } from "./confirm";
import { DataSection } from "./data";
import { FactorSections } from "./factors";
import { LimitsSection } from "./limits";
import { SessionsSection } from "./sessions";
import "./account.css";

export function AccountPage() {
  usePageTitle("Your account");
  const known = useMeKnown();
  const me = useMe();
  const [door, go] = useState<Door | null>(null);
  return (
    <div class="wrap account">
      <header>
        <h1 tabIndex={-1}>Your account</h1>
        {me && (
          <p class="soft">
            {me.name}, {me.guest ? "a guest" : me.roles.filter((role) => role !== "player").join(", ") || "a player"}; <span class="figures">{figures(me.wallet)}</span> in
            the wallet
          </p>
        )}
      </header>
      {known && !me && (
        <section>
          <p>You are not logged in.</p>
          <button type="button" class="button first" onClick={() => go("login")}>
            Log in
          </button>
        </section>
      )}
      {me?.needs_factor && (
        <p class="account-notice" role="status">
          Your role needs a second factor. Add a passkey or set up codes; until then you can do nothing else here.
        </p>
      )}
      {me && !me.needs_factor && (
        <section aria-labelledby="account-password">
          <h2 id="account-password">Password</h2>
          <p class="soft">
            {me.guest
              ? "A guest is known by this browser alone. With a password you have an account: name, wallet and seats stay yours, from any browser."
              : "A changed password logs you out everywhere else, at once."}
          </p>
          <button type="button" class="button" onClick={() => go(me.guest ? "keep" : "password")}>
            {me.guest ? "Set a password" : "Change the password"}
          </button>
        </section>
      )}
      {/* It stays when the first factor is set up: its recovery codes are being shown. */}
      {me && !me.guest && <FactorSections key={me.name} />}
      {me && !me.needs_factor && (
        <>
          <SessionsSection key={`${me.name} sessions`} />
          <LimitsSection key={`${me.name} limits`} />
          <DataSection />
        </>
      )}
      {door && <DoorDialog door={door} onClose={() => go(null)} />}
      <ConfirmDialog />
    </div>
  );
}
