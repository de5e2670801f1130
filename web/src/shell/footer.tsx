/** The foot of every page but the table's. */

import { useJackpotCount } from "./room";
import { write } from "./route";

export function Footer() {
  const jackpots = useJackpotCount();
  return (
    <footer class="foot">
      <div class="wrap foot-in">
        <p>Play money only. Every deck is committed to before it is dealt, and can be checked after.</p>
        <a href={write({ page: "games" })}>The games</a>
        <a href={write({ page: "practice" })}>Practice</a>
        {jackpots > 0 && <a href={write({ page: "jackpots" })}>The jackpots</a>}
        <a href="/docs">API</a>
      </div>
    </footer>
  );
}
