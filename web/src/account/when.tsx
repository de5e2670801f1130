/** A time as people read it. */

export function When({ at }: { at: string }) {
  const date = new Date(at);
  return <time dateTime={date.toISOString()}>{date.toLocaleString(undefined, { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" })}</time>;
}
