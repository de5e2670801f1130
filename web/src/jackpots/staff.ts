/** Who is on the staff: the room's roles. What each may do is the book's to say, and comes with every step. */

import type { Me } from "../shell/session";

const ROLES: readonly string[] = ["dealer", "floor", "manager", "admin"];

export const isStaff = (me: Me | null): boolean => me !== null && me.roles.some((role) => ROLES.includes(role));

/** Those who watch over fair play: every rank above the dealers. */
export const isOnTheFloor = (me: Me | null): boolean => me !== null && me.roles.some((role) => role !== "dealer" && ROLES.includes(role));
