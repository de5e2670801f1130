/** The strip over every page of a room that can only be looked at, because its journal was changed or damaged, or that cannot write at present. */

import { useEffect } from "preact/hooks";
import { say } from "./heard";
import { readSign, useNotice } from "./room";
import "./link.css";

const LOOKS = 30_000;
const LOOKS_WHILE_SAID = 3_000;

export function RoomNotice() {
  const words = useNotice();
  useEffect(() => {
    const timer = setInterval(() => void readSign(), words ? LOOKS_WHILE_SAID : LOOKS);
    return () => clearInterval(timer);
  }, [words]);
  useEffect(() => {
    if (words) say(words);
  }, [words]);
  if (!words) return null;
  return (
    <div class="link link-lost notice">
      <span>{words}</span>
    </div>
  );
}
