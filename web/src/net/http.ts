/** Asking the server by HTTP. A no is always a `Refusal`: code, words, clause, book, and what is allowed. */

export interface Refusal {
  code: string;
  words: string;
  clause: string;
  book: string;
  allowed: string[];
}

export class RefusedError extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.words);
  }
}

const KEPT = "pitboss.token";

/** Told to whoever keeps a link when somebody else is in than before. */
const changes = new EventTarget();

/** The token of this browser; a guest keeps it until they log out. */
export const token = {
  get: (): string | null => localStorage.getItem(KEPT),
  set: (value: string | null): void => {
    if (value === token.get()) return;
    if (value === null) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, value);
    changes.dispatchEvent(new Event("token"));
  },
  /** Calls when it is another one, also when another window changed it; gives the way to stop. */
  changed: (call: () => void): (() => void) => {
    const elsewhere = (event: StorageEvent) => event.key === KEPT && call();
    changes.addEventListener("token", call);
    addEventListener("storage", elsewhere);
    return () => {
      changes.removeEventListener("token", call);
      removeEventListener("storage", elsewhere);
    };
  },
};

export async function ask<T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<T> {
  const kept = token.get();
  const headers: Record<string, string> = kept === null ? {} : { Authorization: `Bearer ${kept}` };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    throw new RefusedError({ code: "no-link", words: "The room does not answer.", clause: "", book: "", allowed: ["try again"] }, 0);
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const said: unknown = await answer.json().catch(() => null);
  const known = said !== null && typeof said === "object" && "words" in said;
  throw new RefusedError(
    known ? (said as Refusal) : { code: "no-answer", words: `The room answered ${answer.status}.`, clause: "", book: "", allowed: [] },
    answer.status,
  );
}
