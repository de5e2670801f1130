/** Checking a deal here, in the browser: step by step, against the root that was told before the first card. `#/check/TABLE/N`, `#/check` */

import { useEffect, useState } from "preact/hooks";
import { Card } from "../cards/card";
import { Said } from "../log/said";
import { listed, shortly, shortlyAll } from "../log/cards";
import { fetchProof, save } from "../replay/fetched";
import { figures } from "../shell/amount";
import { say } from "../shell/heard";
import { isHouse } from "../shell/names";
import { refusalOf, Refused } from "../shell/refused";
import { write } from "../shell/route";
import { usePageTitle } from "../shell/title";
import { byTheBrowser } from "./hash";
import { type Noted, NoProofError, type OpenedCard, type Step, type Verdict, verify } from "./verify";
import { noted, type NotedHand } from "./noted";
import { tampered } from "./tamper";
import "./page.css";

interface CheckOf {
  table?: string | null;
  hand?: number | null;
}

type Found = { is: "nothing" } | { is: "coming" } | { is: "checked"; verdict: Verdict; document: unknown; changed: string } | { is: "no"; error: unknown };

export function CheckPage({ table = null, hand = null }: CheckOf) {
  const [found, setFound] = useState<Found>({ is: "nothing" });
  const [root, setRoot] = useState("");
  const there = table !== null && hand !== null;
  const seen = there ? noted(table, hand) : null;
  // What it is, the proof says; until it is there, what the lobby said of the table.
  const kind = found.is === "checked" ? found.verdict.proof.kind : table !== null && isHouse(table) ? "round" : "hand";
  const [Noun, before] = kind === "round" ? ["Round", "before the bets"] : ["Hand", "before the deal"];
  usePageTitle(there ? `Deal of ${kind} ${hand}` : "Check a deal");

  const check = async (document: unknown, changed = ""): Promise<void> => {
    try {
      const typed = root.trim().split(/[\s,]+/).filter(Boolean);
      const verdict = await verify(document, typed.length > 0 ? { roots: typed } : notedFor(document, seen));
      setFound({ is: "checked", verdict, document, changed });
      say(verdict.holds ? "The deal holds." : `The deal does not hold. ${verdict.problems.length === 1 ? "One problem" : `${verdict.problems.length} problems`}.`);
    } catch (error) {
      setFound({ is: "no", error });
    }
  };

  const fetched = (): void => {
    if (!there) return;
    setFound({ is: "coming" });
    fetchProof(table, hand).then(
      (document) => check(document),
      (error: unknown) => setFound({ is: "no", error }),
    );
  };
  useEffect(fetched, [table, hand]);

  /** Show what the check finds when somebody tampers with a card. */
  const spoil = (document: unknown): void => {
    const changed = tampered(document);
    void check(changed.document, changed.words);
    scrollTo({ top: 0 });
  };

  const picked = async (given: File | undefined): Promise<void> => {
    if (given === undefined) return;
    setFound({ is: "coming" });
    try {
      await check(JSON.parse(await given.text()));
    } catch {
      setFound({ is: "no", error: new NoProofError("the file", "is no JSON document", "a proof as the room gives it") });
    }
  };

  return (
    <div class="wrap check">
      <header class="check-head">
        {there && (
          <p class="soft">
            <a href={write({ page: "hand", table, hand, step: 0 })}>
              {Noun} {figures(hand)}
            </a>
          </p>
        )}
        <h1 tabIndex={-1}>{there ? "Check this deal" : "Check a deal"}</h1>
        <p class="check-intro">
          Before the first {kind === "round" ? "wager" : "card"} the room told one number, the root, that fixes the whole deck. Each card you saw comes with what it takes to work your way back to that number. The sums
          below are done here, by this page, without the room.
        </p>
      </header>

      {found.is === "coming" && <p aria-busy="true">Checking …</p>}
      {found.is === "no" && <NoProof error={found.error} />}
      {found.is === "checked" && (
        <>
          <Answer verdict={found.verdict} changed={found.changed} inTime={root.trim() !== "" || seen?.when === "before"} />
          <Steps verdict={found.verdict} seen={seen} typed={root.trim() !== ""} />
          <Cards verdict={found.verdict} />
          <section class="check-part">
            <h2>Do not take our word for it</h2>
            <div class="check-ways">
              <button type="button" class="button" onClick={() => save(new Blob([JSON.stringify(found.document, null, 1)], { type: "application/json" }), `${table ?? "deal"}-${hand ?? "proof"}.proof.json`)}>
                Download the proof
              </button>
              {found.verdict.opened.length > 0 && found.changed === "" && (
                <button type="button" class="button" onClick={() => spoil(found.document)}>
                  Change a card and check again
                </button>
              )}
              {found.changed !== "" && there && (
                <button type="button" class="button first" onClick={fetched}>
                  The true deal again
                </button>
              )}
            </div>
            <p class="soft">
              <code>pitboss verify FILE --root …</code> checks the same file on your own machine, and counts every chip as well. How it works, and what it cannot show, is told in docs/chance.md.
            </p>
          </section>
        </>
      )}

      <section class="check-part">
        <h2>Shuffled by you and others</h2>
        <p>
          Before a hand the room makes its deck and shows its root, together with a promise from every player's browser: a number nobody else knows yet. Then the browsers open their numbers, and
          all of them together decide in which order the deck is dealt. The room chose its deck before it knew your number, and you chose your number before you knew anybody's. So with one honest
          player at the table, nobody chose the cards.
        </p>
        <p class="soft">
          Your browser does this by itself, checks that its number was used as it was, and says so loudly if not. A player whose browser promises and then does not open is not dealt in, and a new
          deck is offered. It does not show that nobody looked: the room deals, so its operator could see the cards while a hand is played.
        </p>
      </section>

      <section class="check-part">
        <h2>{there ? `Another copy of this ${kind}'s proof` : "A proof from a file"}</h2>
        <div class="check-form">
          <label class="check-field">
            <span>The proof, as a file</span>
            <input type="file" class="field check-file" accept="application/json,.json" onChange={(event) => void picked(event.currentTarget.files?.[0])} />
          </label>
          <label class="check-field">
            <span>The root you noted {before}, if you did</span>
            <input class="field check-root" value={root} spellcheck={false} autocomplete="off" placeholder="64 digits, 0-9 and a-f" onInput={(event) => setRoot(event.currentTarget.value)} />
          </label>
          {found.is === "checked" && (
            <button type="button" class="button" onClick={() => void check(found.document, found.changed)}>
              Check again
            </button>
          )}
        </div>
      </section>
    </div>
  );
}

/** What was noted, as far as this proof can be held to it: own cards only stand in one's own proof. */
function notedFor(document: unknown, seen: NotedHand | null): Noted | null {
  if (seen === null) return null;
  const seat = (document as { seat?: unknown } | null)?.seat ?? null;
  return { roots: seen.roots, offers: seen.offers ?? [], cards: seat !== null && seat === seen.seat ? [...seen.own, ...seen.open] : seen.open };
}

/** `inTime`: the root was noted before the first card, not in the middle of the hand. */
function Answer({ verdict, changed, inTime }: { verdict: Verdict; changed: string; inTime: boolean }) {
  const fits = verdict.steps[0]!.holds === true;
  const sure = fits && inTime;
  const first = verdict.problems[0];
  const { kind } = verdict.proof;
  const before = kind === "round" ? "before the bets" : "before the deal";
  return (
    <section class={`check-answer sheet ${verdict.holds ? (sure ? "check-good" : "check-open") : "check-bad"}`} aria-label="The answer">
      <p class="check-mark" aria-hidden="true">
        {verdict.holds ? (sure ? "✓" : "○") : "✗"}
      </p>
      <div>
        <h2>{verdict.holds ? (sure ? "The deal holds" : fits ? "The deal holds since you came" : "The proof agrees with itself") : "This deal does not hold"}</h2>
        {verdict.holds && sure && <p>Every card that was seen is the one the deck had at that place {kind === "round" ? "before anybody wagered" : "before the deal"}, and the cards came off it in order.</p>}
        {kind === "round" && verdict.opened.length > 0 && <p>{verdict.holds ? "So it was dealt: " : "The proof tells of this deal: "}<Said text={dealtTo(verdict)} /></p>}
        {verdict.holds && fits && !sure && <p>Nothing in it is wrong, and the root is the one this browser noted. But it noted it in the middle of the {kind}: only what was dealt after that is sure.</p>}
        {verdict.holds && !fits && <p>Nothing in it is wrong. But this browser did not note the root {before}, so it cannot say whether this is the deck that was promised.</p>}
        {!verdict.holds && first !== undefined && (
          <p>
            <Said text={first.words} />
            {verdict.problems.length > 1 && ` ${verdict.problems.length - 1} more below.`}
          </p>
        )}
        {changed !== "" && (
          <p class="soft">
            This is what we changed in the copy: <Said text={changed} />
          </p>
        )}
      </div>
    </section>
  );
}

/** "the dealer K♠ Q♦, seat 3 (Ann) A♥ A♦, the board K♣ 7♠ 4♦ 9♥ 2♣." */
function dealtTo({ opened, proof }: Verdict): string {
  const names = proof.setup["names"];
  const hands = new Map<string, string[]>();
  for (const { opening, to } of opened) if (to !== "") hands.set(to, [...(hands.get(to) ?? []), opening.card]);
  const named = (to: string): string => {
    const at = proof.seats.findIndex((seat) => to === `seat ${seat}`);
    const name: unknown = Array.isArray(names) && at >= 0 ? names[at] : "";
    return typeof name === "string" && name !== "" ? `${name} ${shortlyAll(hands.get(to)!)}` : `${to} ${shortlyAll(hands.get(to)!)}`;
  };
  return `${listed([...hands.keys()].map(named))}.`;
}

const MARKS = new Map<boolean | null, [sign: string, word: string]>([
  [true, ["✓", "Holds"]],
  [false, ["✗", "Does not hold"]],
  [null, ["○", "Nothing to check"]],
]);

function Steps({ verdict, seen, typed }: { verdict: Verdict; seen: NotedHand | null; typed: boolean }) {
  return (
    <section class="check-part">
      <h2>What was checked</h2>
      <ol class="check-steps">
        {verdict.steps.map((step) => (
          <li key={step.name} class={`check-step check-${step.holds === null ? "open" : step.holds ? "good" : "bad"}`}>
            <p class="check-mark" aria-hidden="true">
              {MARKS.get(step.holds)![0]}
            </p>
            <div>
              <h3>
                {step.title}
                <span class="only-heard">: {MARKS.get(step.holds)![1]}</span>
              </h3>
              <p>{step.words}</p>
              {step.name === "roots" && <Roots step={step} verdict={verdict} seen={seen} typed={typed} />}
              {step.problems.length > 0 && (
                <ul class="check-problems">
                  {step.problems.map((problem, nth) => (
                    <li key={nth}>
                      <Said text={problem.words} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p class="soft">
        {byTheBrowser() ? "Hashes by this browser's own SHA-256 (WebCrypto)." : "Hashes by this page's own SHA-256: over plain http browsers keep theirs to themselves."} Chips are not counted
        here.
      </p>
    </section>
  );
}

function Roots({ verdict, seen, typed }: { step: Step; verdict: Verdict; seen: NotedHand | null; typed: boolean }) {
  return (
    <>
      {seen !== null && !typed && (
        <p class="soft">
          {seen.when === "before" ? verdict.proof.kind === "round" ? "This browser noted it before the first card, at " : "This browser noted it when the hand began, at " : `This browser came in the middle of the ${verdict.proof.kind} and noted it at `}
          <time dateTime={new Date(seen.at).toISOString()}>{clock.format(seen.at)}</time>.
        </p>
      )}
      {verdict.proof.decks.map((deck, nth) => (
        <p key={nth} class="check-hash">
          {verdict.proof.decks.length > 1 && <span>{nth === 0 ? "The deck: " : `Shuffle ${nth}: `}</span>}
          <code>{deck.root}</code>
        </p>
      ))}
    </>
  );
}

const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });

/** Every opened card where it lay; what failed is marked. */
function Cards({ verdict }: { verdict: Verdict }) {
  const wrong = new Set(verdict.problems.flatMap((each) => (each.position === undefined ? [] : [`${each.deck} ${each.position}`])));
  const bad = (each: OpenedCard): boolean => !each.holds || wrong.has(`${each.opening.deck} ${each.opening.position}`);
  return (
    <section class="check-part">
      <h2>The cards that were opened</h2>
      <p class="soft">
        {figures(verdict.opened.length)} of {figures(verdict.dealt)} cards that came off the deck were seen by {verdict.proof.seat === null ? "everybody" : `seat ${verdict.proof.seat}`}; the others
        stay secret for good. Position 0 is the top of the deck{verdict.proof.joint?.some((each) => each.contributors.length > 0) ? " that the house committed to, before the players gave it its order" : ""}.
      </p>
      {verdict.opened.length > 0 && (
        <ul class="check-cards">
          {verdict.opened.map((each) => (
            <li key={`${each.opening.deck} ${each.opening.position} ${each.opening.card}`} class={bad(each) ? "check-card check-card-bad" : "check-card"}>
              <Card card={each.opening.card} mute />
              <span class="check-card-words">
                <span class="only-heard">
                  <Said text={shortly(each.opening.card)} />,{" "}
                </span>
                <span class="figures">
                  {verdict.proof.decks.length > 1 ? `${each.opening.deck}/` : ""}
                  <span class="only-heard">position </span>
                  {each.opening.position}
                </span>
                <span>{each.to || "nowhere"}</span>
                <b>{bad(each) ? "✗ changed" : "✓"}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NoProof({ error }: { error: unknown }) {
  return (
    <section class="check-answer sheet check-bad">
      <p class="check-mark" aria-hidden="true">
        ✗
      </p>
      <div>
        <h2>There is no proof to check</h2>
        {error instanceof NoProofError ? <p>In what was given, {error.message}</p> : <Refused refusal={refusalOf(error)} />}
      </div>
    </section>
  );
}
