/** Where we are: everything after the `#`, so that the server's own addresses stay its own. */

import { useEffect, useState } from "preact/hooks";

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string }
  | { page: "hand"; table: string; hand: number; step: number }
  | { page: "games" }
  | { page: "game"; book: string; game: string }
  | { page: "clause"; book: string; clause: string };

/** `#/table/one`, `#/hand/one/12/34`, `#/games/perth-poker/holdem`, `#/rules/perth-poker/7.24`. Anything else is the lobby. */
export function read(hash: string): Route {
  const [first = "", ...rest] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  const [second, third, fourth] = rest;
  if (first === "table" && second) return { page: "table", id: second };
  if (first === "hand" && second && Number(third) > 0) {
    return { page: "hand", table: second, hand: Number(third), step: Math.max(0, Number(fourth ?? 0) || 0) };
  }
  if (first === "games") return second && third ? { page: "game", book: second, game: third } : { page: "games" };
  if (first === "rules" && second && third) return { page: "clause", book: second, clause: third };
  return { page: "lobby" };
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
    case "games":
      return path("games");
    case "game":
      return path("games", route.book, route.game);
    case "clause":
      return path("rules", route.book, route.clause);
  }
}

export function go(route: Route): void {
  location.hash = write(route);
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => read(location.hash));
  useEffect(() => {
    const moved = () => setRoute(read(location.hash));
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  return route;
}
