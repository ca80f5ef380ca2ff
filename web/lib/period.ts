import { startOfDay } from './exact-time.ts';
import { addDaysTo } from './time.ts';

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The values of a filter by a day. */
export const days = { has: isDate } as const;

/**
 * A period of local days, both inclusive, as the server asks for it: the first instant of the first day, and the first one
 * after the last. Any text that is not a date sets no bound.
 */
export const instantsOf = ({ from, to }: { from: string; to: string }, timeZone: string) => ({
  ...(isDate(from) && { from: startOfDay(from, timeZone) }),
  ...(isDate(to) && { to: startOfDay(addDaysTo(to, 1), timeZone) }),
});
