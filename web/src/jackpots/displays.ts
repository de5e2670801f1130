/** The displays of the room, as they stand: the wall's socket tells them anew whenever one has moved. A lost link is made again by itself. */

import { useEffect, useState } from "preact/hooks";
import type { JackpotLine } from "../wire";

export interface Displays {
  jackpots: readonly JackpotLine[] | null;
  link: "up" | "lost";
}

const PAUSES = { first: 250, most: 5_000 } as const;
const NOTHING: Displays = { jackpots: null, link: "up" };

export function useDisplays(): Displays {
  const [seen, show] = useState<Displays>(NOTHING);
  useEffect(() => follow(show), []);
  return seen;
}

/** Listen until the returned function is called. `open`: a browser's socket; tests bring their own. */
export function follow(told: (next: Displays) => void, open: (address: string) => WebSocket = (address) => new WebSocket(address)): () => void {
  let now: Displays = NOTHING;
  let socket: WebSocket | null = null;
  let [closed, pause, timer] = [false, PAUSES.first as number, 0];
  const put = (next: Partial<Displays>) => told((now = { ...now, ...next }));
  const connect = () => {
    timer = 0;
    const mine = (socket = open(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/jackpots/socket`));
    mine.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as { type: string; jackpots: JackpotLine[] };
      pause = PAUSES.first;
      if (message.type === "jackpots") put({ jackpots: message.jackpots, link: "up" });
    };
    mine.onclose = () => {
      if (closed || socket !== mine) return;
      put({ link: "lost" });
      timer = setTimeout(connect, pause) as unknown as number;
      pause = Math.min(pause * 2, PAUSES.most);
    };
  };
  const atOnce = () => {
    if (timer === 0) return;
    clearTimeout(timer);
    connect();
  };
  addEventListener("online", atOnce);
  connect();
  return () => {
    closed = true;
    clearTimeout(timer);
    removeEventListener("online", atOnce);
    socket?.close();
  };
}
