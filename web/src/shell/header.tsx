/** The top of every page: the name over the door, the ways, the wallet, and who one is. */

import { useState } from "preact/hooks";
import { AccountMenu } from "./account";
import { figures } from "./amount";
import { later } from "./later";
import { useJackpotCount, useRoomName } from "./room";
import { type Route, write } from "./route";
import { useMe } from "./session";
import { ChipSign, SettingsSign } from "./signs";
import { Wordmark } from "./wordmark";

const SettingsDialog = later<{ onClose: () => void }>(() => import("./settings-dialog").then((it) => it.SettingsDialog));

export function Header(props: { route: Route }) {
  const who = useMe();
  const room = useRoomName();
  const jackpots = useJackpotCount();
  const [setting, set] = useState(false);
  const at = props.route.page;
  return (
    <header class={at === "table" ? "head head-table" : "head"}>
      <div class="wrap head-in">
        <a class="head-mark" href={write({ page: "lobby" })}>
          <Wordmark />
        </a>
        {room !== "Pitboss" && <span class="head-room">{room}</span>}
        <nav class="head-ways" aria-label="The room">
          <Way to={{ page: "lobby" }} here={at === "lobby"}>
            Lobby
          </Way>
          <Way to={{ page: "games" }} here={at === "games" || at === "game" || at === "clause"}>
            Games
          </Way>
          {jackpots > 0 && (
            <Way to={{ page: "jackpots" }} here={at === "jackpots" || at === "jackpot"} kind="head-more">
              {jackpots === 1 ? "Jackpot" : "Jackpots"}
            </Way>
          )}
        </nav>
        <div class="head-right">
          {who && (
            <span class="head-wallet figures" title="Play money in your wallet">
              <ChipSign />
              <span class="only-heard">In your wallet: </span>
              {figures(who.wallet)}
            </span>
          )}
          <button type="button" class="head-button head-settings" aria-label="Settings" aria-haspopup="dialog" onClick={() => set(true)}>
            <SettingsSign />
          </button>
          <AccountMenu onSettings={() => set(true)} />
        </div>
      </div>
      {setting && <SettingsDialog onClose={() => set(false)} />}
    </header>
  );
}

function Way(props: { to: Route; here: boolean; kind?: string; children: string }) {
  return (
    <a class={`head-way ${props.kind ?? ""}`} href={write(props.to)} {...(props.here ? { "aria-current": "page" as const } : {})}>
      {props.children}
    </a>
  );
}
