/** The wallet in the header follows the chips: to the table when some are added, and home when a seat is given up, be it later than asked for. */

import { useEffect, useRef } from "preact/hooks";
import { refresh } from "./session";

const MOVES_CHIPS = new Set(["TakeSeat", "Join", "TopUp", "BuyChips", "TakeOff", "Leave", "CollectStake"]);

const ask = () => void refresh().catch(() => undefined);

/** `send`, after which the wallet is asked for again wherever chips have moved. `seat`: one's own at this table; null: none. */
export function useWallet<Deed extends { action: string }, Done>(send: (action: Deed) => Promise<Done>, seat: number | null): (action: Deed) => Promise<Done> {
  const before = useRef(seat);
  useEffect(() => {
    if (before.current !== null && seat === null) ask();
    before.current = seat;
  }, [seat]);
  return async (action) => {
    const done = await send(action);
    if (MOVES_CHIPS.has(action.action)) ask();
    return done;
  };
}
