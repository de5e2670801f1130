/** `?`: which key does what. */

import { useState } from "preact/hooks";
import { Dialog } from "../shell/dialog";
import { KEYS } from "../shell/keys";
import { useKeys } from "./bar/keys";

const MORE: readonly [string, string][] = [
  ["K", "Take the Kitty"],
  ["1 … 7, P", "Draw: choose a card; stand pat"],
  ["S, M", "Show, muck"],
  ["J", "Ask for the flop, for the jackpot"],
  ["1, 2, 3, 0", "Chinese Poker, on a card: front, middle, back, out again"],
];

export const KeyList = () => <KeyDialog keys={[...KEYS, ...MORE]} />;

export function KeyDialog({ keys }: { keys: readonly [string, string][] }) {
  const [open, set] = useState(false);
  useKeys({ "?": () => set(true) });
  if (!open) return null;
  return (
    <Dialog title="Keys" onClose={() => set(false)}>
      <dl class="keylist">
        {keys.map(([key, does]) => (
          <div key={key + does} class="keylist-line">
            <dt>
              <kbd class="keycap">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
