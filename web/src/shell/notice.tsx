/** The strip over every page of a room that can only be looked at, because its journal was changed or damaged. */

import { useEffect } from "preact/hooks";
import { say } from "./heard";
import { readSign, useReadOnly } from "./room";
import "./link.css";

const LOOKS = 30_000;

export function ReadOnlyNotice() {
  const words = useReadOnly();
  useEffect(() => {
    const timer = setInterval(() => void readSign(), LOOKS);
    return () => clearInterval(timer);
  }, []);
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
