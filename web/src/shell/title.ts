/** The page's title: what it is, then the room. */

import { useEffect } from "preact/hooks";
import { useRoomName } from "./room";

export function usePageTitle(what: string): void {
  const room = useRoomName();
  useEffect(() => {
    document.title = what ? `${what} · ${room}` : room;
  }, [what, room]);
}
