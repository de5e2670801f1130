/** A refusal as people read it: what was wrong, by which clause, and what is possible instead. */

import { useEffect } from "preact/hooks";
import { RefusedError, type Refusal } from "../net/http";
import { Clause } from "./clause";
import { readSign } from "./room";
import "./refused.css";

export function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusedError) return error.refusal;
  const words = "Something went wrong in this page. Reload it; your seat and your chips are safe with the room.";
  return { code: "broken", words, clause: "", book: "", allowed: [] };
}

/** To programs the room says to send the same again under its id. The page has done that, and asks anew under another. */
const FOR_PROGRAMS = /, so nothing happens\. Try again with the same id: it will not happen twice\./;
export const forPeople = (words: string): string => words.replace(FOR_PROGRAMS, ". When it goes on, see whether this was done before you try again.");

export function Refused(props: { refusal: Refusal; id?: string }) {
  const { code, words, clause, book, allowed } = props.refusal;
  useEffect(() => {
    if (code === "unavailable") void readSign(); // what holds the room up is said over the page
  }, [code]);
  return (
    <div class="refused" id={props.id}>
      <p>
        {forPeople(words)} <Clause book={book} clause={clause} named />
      </p>
      {allowed.length > 0 && <p class="refused-instead">Possible: {allowed.join("; ")}.</p>}
    </div>
  );
}
