/** How jackpots and their levels are called: `perth-royal` is the room's own short name. */

export function jackpotName(name: string): string {
  return capital(name.replaceAll("-", " "));
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "" where there is but one. */
export const levelName = (nth: number, count: number): string => (count > 1 ? `Level ${nth + 1}` : "");

export const STANDING: Record<string, string> = {
  recorded: "waits to be confirmed",
  confirmed: "confirmed, waits to be paid",
  paid: "paid",
  rejected: "not confirmed",
};
