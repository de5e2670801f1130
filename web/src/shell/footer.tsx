/** The foot of every page but the table's. */

import { write } from "./route";

export function Footer() {
  return (
    <footer class="foot">
      <div class="wrap foot-in">
        <p>Play money only. Every deck is committed to before it is dealt, and can be checked after.</p>
        <a href={write({ page: "games" })}>The games</a>
        <a href={write({ page: "practice" })}>Practice</a>
        <a href="/docs">For programs</a>
      </div>
    </footer>
  );
}
