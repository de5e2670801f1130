/** Where we are: everything after the `#`, so that the server's own addresses stay its own. */

import { useEffect, useMemo, useState } from "preact/hooks";

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string }
  | { page: "hand"; table: string; hand: number; step: number }
  | { page: "hands"; table: string }
  | { page: "check"; table: string | null; hand: number | null }
  | { page: "games" }
  | { page: "game"; book: string; game: string }
  | { page: "clause"; book: string; clause: string }
  | { page: "practice" }
  | { page: "jackpots" }
  | { page: "jackpot"; name: string }
  | { page: "staff" }
  | { page: "fair-play" }
  | { page: "reports" }
  | { page: "account" }
  | { page: "link"; use: "first-admin" | "reset"; link: string }
  | { page: "acts" }
  | { page: "missing"; where: string };

/**
 * `#/table/one`, `#/hand/one/12/34`, `#/hands/one`, `#/check/one/12`, `#/games/perth-poker/holdem`, `#/rules/perth-poker/7.24`,
 * `#/practice/ultimate`, `#/jackpots/perth-royal`, `#/staff/jackpots`, `#/staff/fair-play`, `#/staff/reports`, `#/staff/acts`,
 * `#/account`, `#/reset/pl1_...`, `#/first-admin/pl1_...`.
 * Nothing is the lobby; anything else is missing.
 */
export function read(hash: string): Route {
  const where = hash.replace(/^#\/?/, "").replace(/\?.*$/, "");
  const [first = "", ...rest] = where.split("/").map(plain);
  const [second, third, fourth] = rest;
  if (first === "table" && second) return { page: "table", id: second };
  if (first === "hand" && second && Number(third) > 0) {
    return { page: "hand", table: second, hand: Number(third), step: Math.max(0, Number(fourth ?? 0) || 0) };
  }
  if (first === "hands" && second) return { page: "hands", table: second };
  if (first === "check") {
    return second && Number(third) > 0 ? { page: "check", table: second, hand: Number(third) } : { page: "check", table: null, hand: null };
  }
  if (first === "games") return second && third ? { page: "game", book: second, game: third } : { page: "games" };
  if (first === "rules" && second && third) return { page: "clause", book: second, clause: third };
  if (first === "practice" && second === "ultimate") return { page: "practice" };
  if (first === "jackpots") return second ? { page: "jackpot", name: second } : { page: "jackpots" };
  if (first === "staff" && second === "jackpots") return { page: "staff" };
  if (first === "staff" && second === "fair-play") return { page: "fair-play" };
  if (first === "staff" && second === "reports") return { page: "reports" };
  if (first === "account") return { page: "account" };
  if ((first === "first-admin" || first === "reset") && second) return { page: "link", use: first, link: second };
  if (first === "staff" && second === "acts") return { page: "acts" };
  return first === "" ? { page: "lobby" } : { page: "missing", where: plain(where) };
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // somebody's own percent sign
  }
}

export function write(route: Route): string {
  const path = (...parts: (string | number)[]) => `#/${parts.map((part) => encodeURIComponent(part)).join("/")}`;
  switch (route.page) {
    case "lobby":
      return "#/";
    case "table":
      return path("table", route.id);
    case "hand":
      return route.step ? path("hand", route.table, route.hand, route.step) : path("hand", route.table, route.hand);
    case "hands":
      return path("hands", route.table);
    case "check":
      return route.table !== null && route.hand !== null ? path("check", route.table, route.hand) : path("check");
    case "games":
      return path("games");
    case "game":
      return path("games", route.book, route.game);
    case "clause":
      return path("rules", route.book, route.clause);
    case "practice":
      return path("practice", "ultimate");
    case "jackpots":
      return path("jackpots");
    case "jackpot":
      return path("jackpots", route.name);
    case "staff":
      return path("staff", "jackpots");
    case "fair-play":
      return path("staff", "fair-play");
    case "reports":
      return path("staff", "reports");
    case "account":
      return path("account");
    case "link":
      return path(route.use, route.link);
    case "acts":
      return path("staff", "acts");
    case "missing":
      return `#/${route.where}`;
  }
}

export function go(route: Route): void {
  location.hash = write(route);
}

export function useRoute(): Route {
  const [hash, setHash] = useState(() => location.hash);
  useEffect(() => {
    const moved = () => setHash(location.hash);
    moved(); // it changed between drawing and listening
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  return useMemo(() => read(hash), [hash]);
}
