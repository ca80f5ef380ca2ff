import type { Explanation } from '../../modules/reliability/contract.ts';
import { GOOD_SCORE } from '../../modules/reliability/rules.ts';
import { counted } from './counted.ts';
import { ordinal } from './ordinal.ts';

type Penalty = NonNullable<Explanation['penalty']>;
type Kind = Penalty['kind'];

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
export const inNumbers = (value: number): string => number.format(value);

const daysInWords = (days: number): string => counted(Math.round(days), 'day');

const kindWord: Record<Kind, string> = { no_show: 'no-show', late_cancel: 'late cancel' };

/** The cause of a penalty and its length, such as "2nd no-show in 90 days: 14 days". */
export function whyPaused({ kind, days, cause }: Penalty): string {
  if (!cause) return `Carried over from an earlier account of the same address: ${daysInWords(days)}`;
  return `${ordinal(cause.marks.length)} ${kindWord[kind]} in ${cause.windowDays} days: ${daysInWords(days)}`;
}

export type Rung = {
  /** Such as "2nd", or "3rd on" for the last. */
  readonly place: string;
  readonly length: string;
  /** When the mark of this place was made. Null if nobody has reached this place. */
  readonly at: string | null;
  readonly isOwn: boolean;
};

/**
 * The lengths for the first, second, … mark of a kind.
 *
 * @param marks when the marks were made that count together, oldest first; the last one caused the penalty
 */
export function rungs(lengths: readonly number[], marks: readonly string[] = []): readonly Rung[] {
  const own = Math.min(marks.length, lengths.length) - 1;
  return lengths.map((days, i) => ({
    place: i === lengths.length - 1 && i > 0 ? `${ordinal(i + 1)} on` : ordinal(i + 1),
    length: days === 0 ? 'No hold' : daysInWords(days),
    at: (i === own ? marks.at(-1) : marks[i]) ?? null,
    isOwn: i === own,
  }));
}

/** The lengths in words, such as "7 days for the 1st, 14 days for the 2nd, and 30 days for later ones". */
export function lengthsInWords(lengths: readonly number[]): string {
  const parts = lengths.map((days, i) => {
    const which = i === lengths.length - 1 && i > 0 ? 'later ones' : `the ${ordinal(i + 1)}`;
    return `${days === 0 ? 'no hold' : daysInWords(days)} for ${which}`;
  });
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts);
}

/** What the dividend of the sum consists of. */
export function goodInWords({ attended, prior }: Explanation['sum']): string {
  const start = `the ${inNumbers(prior)} everybody starts with`;
  return attended === 0 ? start : `${inNumbers(attended)} attended, plus ${start}`;
}

/** What the divisor of the sum consists of. */
export function allInWords({ good, noShows, lateCancels }: Explanation['sum']): string {
  const parts = [share(noShows, 'no-show'), share(lateCancels, 'late cancel')].filter((part) => part !== null);
  if (parts.length === 0) return `the same ${inNumbers(good)}: nothing counts against you`;
  return `the same ${inNumbers(good)}, plus ${parts.join(', plus ')}`;
}

function share({ marks, weight }: Explanation['sum']['noShows'], noun: string): string | null {
  if (marks * weight === 0) return null;
  if (weight === 1) return counted(marks, noun);
  return `${inNumbers(marks * weight)} for ${counted(marks, noun)}`;
}

/** The whole sum in a sentence for an admin, such as "9 ÷ 11.5 = 78%: 5 attended and 4 from the start, …" */
export function sumInWords({ good, all, score, attended, prior, noShows, lateCancels }: Explanation['sum']): string {
  const against = [[noShows, 'no-show'] as const, [lateCancels, 'late cancel'] as const].flatMap(
    ([{ marks, weight }, noun]) => (marks === 0 ? [] : `${counted(marks, noun)} at ${inNumbers(weight)}`),
  );
  const parts = [`${inNumbers(attended)} attended and ${inNumbers(prior)} from the start`, ...against];
  return `${inNumbers(good)} ÷ ${inNumbers(all)} = ${score}%: ${parts.join(', ')}.`;
}

/** The grade of a score and the points that are missing to Good, such as "Fair, 2 short of Good". */
export const gradeInWords = (score: number, grade: string): string =>
  score < GOOD_SCORE ? `${grade}, ${GOOD_SCORE - score} short of Good` : grade;

/**
 * How the next attended evening changes the score, in numbers alone, such as "Show up to your next event and it goes up from 75% to 79%."
 */
export function nextInNumbers({
  reliabilityScore: now,
  scoreAfterNext: next,
}: Pick<Explanation, 'reliabilityScore' | 'scoreAfterNext'>): string {
  return `Show up to your next event and it ${next <= now ? `stays at ${now}%` : `goes up from ${now}% to ${next}%`}.`;
}

/** The same with the grade. */
export function nextInWords(
  { reliabilityScore, scoreAfterNext }: Pick<Explanation, 'reliabilityScore' | 'scoreAfterNext'>,
  grade: string,
): string {
  if (scoreAfterNext <= reliabilityScore) return `Show up to your next event and it stays at ${reliabilityScore}%.`;
  return `Show up to your next event and it goes up to ${scoreAfterNext}%: ${grade}.`;
}

/** The same for an admin, about somebody else. */
export const nextForAdmins = (next: Pick<Explanation, 'reliabilityScore' | 'scoreAfterNext'>): string =>
  nextInNumbers(next).replace('Show up to your next event and', 'If they show up to their next event,');
