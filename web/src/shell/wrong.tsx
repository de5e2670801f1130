/** The page that says what went wrong, and the boundary that shows it instead of nothing. */

import { Component, type ComponentChildren } from "preact";
import { RefusedError } from "../net/http";
import { Refused, refusalOf } from "./refused";
import { write } from "./route";
import { usePageTitle } from "./title";

export function Wrong(props: { title: string; children: ComponentChildren; again?: () => void }) {
  usePageTitle(props.title);
  return (
    <div class="wrap wrong">
      <h1 tabIndex={-1}>{props.title}</h1>
      {props.children}
      <div class="wrong-ways">
        {props.again && (
          <button type="button" class="button first" onClick={props.again}>
            Try again
          </button>
        )}
        <a class="button" href={write({ page: "lobby" })}>
          To the lobby
        </a>
      </div>
    </div>
  );
}

/** For a page whose content the room refused. */
export function WrongAnswer(props: { error: unknown; again?: () => void }) {
  const missing = props.error instanceof RefusedError && props.error.status === 404;
  const away = props.error instanceof RefusedError && props.error.status === 0;
  const title = missing ? "Not in the room" : away ? "The room does not answer" : "That did not work";
  return (
    <Wrong title={title} {...(props.again && !missing ? { again: props.again } : {})}>
      <Refused refusal={refusalOf(props.error)} />
    </Wrong>
  );
}

export class Boundary extends Component<{ children: ComponentChildren; where: string }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  override componentDidCatch(error: Error): void {
    console.error(error);
    this.setState({ error });
  }

  override componentDidUpdate(before: { where: string }): void {
    if (before.where !== this.props.where && this.state.error) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <Wrong title="This page broke" again={() => location.reload()}>
        <p>It said: {error.message || "nothing"}. Your seat and your chips are kept by the room, not by this page.</p>
      </Wrong>
    );
  }
}
