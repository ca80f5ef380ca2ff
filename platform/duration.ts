import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time-units.ts';

const UNIT_MS = { ms: 1, s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;
const SHORT = /^([+-]?\d+(?:\.\d+)?)(ms|s|m|h|d)?$/;
const ISO = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/**
 * A length of time as people write it in a variable: `90s`, `15m`, `-3h`, `+2d`, a bare number of milliseconds, or
 * ISO 8601 (`P2DT3H`). Days are 24 hours. Months and years have no fixed length and are not accepted.
 *
 * @returns milliseconds, or undefined when the text is no duration
 */
export function parseDuration(text: string): number | undefined {
  const short = SHORT.exec(text);
  if (short) return Number(short[1]) * UNIT_MS[(short[2] ?? 'ms') as keyof typeof UNIT_MS];
  const iso = ISO.exec(text);
  if (!iso || /[PT]$/.test(text)) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = iso.slice(2).map((part) => Number(part ?? 0));
  const ms = (weeks * 7 + days) * UNIT_MS.d + hours * UNIT_MS.h + minutes * UNIT_MS.m + Math.round(seconds * UNIT_MS.s);
  return iso[1] === '-' ? -ms : ms;
}
