/** The tables of the room, asked for every few seconds, and only while somebody looks. */

import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../net/http";
import { link } from "../shell/link";
import { learn } from "../shell/names";
import type { LobbyTable } from "./shape";

const EVERY = 4000;
let last: readonly LobbyTable[] | null = null; // what one saw before going to a table, for coming back

export interface Tables {
  tables: readonly LobbyTable[] | null;
  error: unknown;
  again: () => void;
}

export function useTables(): Tables {
  const [tables, show] = useState(last);
  const [error, fail] = useState<unknown>(null);
  const look = useRef<() => void>(() => undefined);

  useEffect(() => {
    let timer = 0;
    let gone = false;
    let lost = false;
    const next = () => {
      clearTimeout(timer);
      if (!gone && !document.hidden) timer = window.setTimeout(() => void now(), EVERY);
    };
    const now = async () => {
      try {
        const told = await ask<LobbyTable[]>("GET", "/tables");
        if (gone) return;
        last = told;
        for (const each of told) learn(each.id, each.name, each.kind);
        show(told);
        fail(null);
        if (lost) link("back");
        lost = false;
      } catch (no) {
        if (gone) return;
        fail(no);
        if (last && !lost) link("lost", "The room does not answer. The tables are as they were a moment ago.");
        lost = lost || last !== null;
      }
      next();
    };
    look.current = () => void now();
    const seen = () => (document.hidden ? clearTimeout(timer) : void now());
    document.addEventListener("visibilitychange", seen);
    void now();
    return () => {
      gone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
      if (lost) link("well");
    };
  }, []);

  return { tables, error, again: () => look.current() };
}
