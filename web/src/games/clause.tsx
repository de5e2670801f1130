/** A clause: what it says in our words, how we read it, what could be read otherwise, the cases that show it, and what stands beside it. */

import type { ComponentChildren } from "preact";
import { useAsked } from "../shell/asked";
import { bookShort } from "../shell/books";
import { Clause, clauseSign } from "../shell/clause";
import { write } from "../shell/route";
import { usePageTitle } from "../shell/title";
import { WrongAnswer } from "../shell/wrong";
import type { ClauseTold, Neighbour } from "./shape";
import "./game.css";
import "./clause.css";

export function ClausePage(props: { book: string; clause: string }) {
  const path = `/rules/${encodeURIComponent(props.book)}/${encodeURIComponent(props.clause)}`;
  const { value: told, error, again } = useAsked<ClauseTold>(path);
  usePageTitle(`${bookShort(props.book)} § ${clauseSign(props.clause)}`);
  if (error) return <WrongAnswer error={error} again={again} />;
  if (!told) {
    return (
      <div class="wrap ruled later" aria-busy="true">
        <h1 tabIndex={-1}>
          <span class="ruled-sign">§ {clauseSign(props.clause)}</span>
        </h1>
        <p class="soft">Looking it up.</p>
      </div>
    );
  }
  return (
    <article class="wrap ruled">
      <header class="ruled-head">
        <p class="game-over">
          {told.issuer}, {told.in_force}
          {told.above && (
            <>
              {" · part of "}
              <Clause book={told.book} clause={told.above} />
            </>
          )}
        </p>
        <h1 tabIndex={-1}>
          <span class="ruled-sign">§ {clauseSign(told.clause)}</span> {told.title}
          {told.part && <span class="ruled-part">{told.part}</span>}
        </h1>
      </header>
      {told.says && <p class="ruled-says">{told.says}</p>}
      {told.reading && (
        <Part title="How we read it">
          <p>{told.reading}</p>
        </Part>
      )}
      {told.below.length > 0 && (
        <Part title="Its parts">
          <dl class="ruled-below">
            {told.below.map((each) => (
              <div key={each.clause}>
                <dt>
                  <Clause book={told.book} clause={each.clause} />
                </dt>
                <dd>
                  {each.says}
                  {each.reading && <span class="soft"> {each.reading}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {told.numbers.length > 0 && (
        <Part title="Its numbers">
          <dl class="ruled-below">
            {told.numbers.map((each) => (
              <div key={each.number}>
                <dt class="figures">{each.value}</dt>
                <dd>{each.says}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {told.options.map((option) => (
        <Part key={option.option} title={option.question}>
          <ul class="ruled-choices">
            {option.choices.map((choice) => (
              <li key={choice.choice} class={choice.usual ? "ruled-usual" : ""}>
                {choice.says} {choice.usual && <span class="ruled-tag">so it is played</span>}
              </li>
            ))}
          </ul>
          <p class="soft">{option.why}</p>
        </Part>
      ))}
      {told.cases.length > 0 && (
        <Part title={told.cases.length === 1 ? "A case" : `${told.cases.length} cases`}>
          {told.cases.map((each) => (
            <details class="ruled-case" key={`${each.file}:${each.line}`}>
              <summary>
                <span class={each.passed ? "ruled-pass" : "ruled-fail"}>{each.passed ? "✓" : "✗"}</span>
                <span>
                  {each.title}
                  <span class="only-heard">{each.passed ? ": carried out and found true" : ": not carried out as written"}</span>
                </span>
              </summary>
              <pre>{each.text.join("\n")}</pre>
              <p class="soft">
                {each.file}, line {each.line}
              </p>
            </details>
          ))}
        </Part>
      )}
      <p class="ruled-facts soft">
        {told.by_words} Holds for {told.games.map((game) => (game === "all" ? "all games" : game.replaceAll("-", " "))).join(", ")}. The words are
        ours; the number is the book's.
      </p>
      <nav class="ruled-beside" aria-label="Clauses beside this one">
        <Beside book={told.book} to={told.before} way="before" />
        <Beside book={told.book} to={told.after} way="after" />
      </nav>
    </article>
  );
}

function Part(props: { title: string; children: ComponentChildren }) {
  return (
    <section class="ruled-section">
      <h2>{props.title}</h2>
      <div>{props.children}</div>
    </section>
  );
}

function Beside(props: { book: string; to: Neighbour | null; way: "before" | "after" }) {
  if (!props.to) return <span />;
  return (
    <a class={`ruled-${props.way}`} href={write({ page: "clause", book: props.book, clause: props.to.clause })}>
      <span class="clause">
        {props.way === "before" ? "← " : ""}§ {clauseSign(props.to.clause)}
        {props.way === "after" ? " →" : ""}
      </span>
      <span>{props.to.says}</span>
    </a>
  );
}
