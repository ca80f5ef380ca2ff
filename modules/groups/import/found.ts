import { convert } from 'html-to-text';
import type { Instant } from '../../../platform/clock.ts';
import { localDateOf } from '../../../platform/local-time.ts';
import { HORIZON_DAYS } from '../../events/rules.ts';
import { daysLater } from '../../series/rules.ts';
import type { ImportedColumn } from './contract.ts';

/** The city whose clock holds, and the present. */
export type Reading = { readonly now: Instant; readonly timeZone: string };

/** A date, or a series of them, that a file names. Days and times are the city's. */
export type Found = {
  /** The source's id of it; of a date of its own within a series, with the day behind it. */
  readonly uid: string;
  /** The line of the file, counted from 1. */
  readonly line: number;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly startDate: string;
  /** Null if the file names only the day. */
  readonly startTime: string | null;
  readonly repeats?: {
    readonly every: 'week' | 'two_weeks' | 'month';
    readonly until?: string;
    /** The days on which it is not held. */
    readonly without: readonly string[];
  };
  /** It is a date of what repeats as no series does: the day up to which its dates are here. The file has later ones. */
  readonly partUntil?: string;
  /** Its calendar shows it to nobody else. */
  readonly private?: true;
  /** The time in the file, where it is of another zone. */
  readonly was?: { readonly time: string; readonly zone: string };
};

export type Problem = { readonly line: number; readonly why: string };

export type FileRead = {
  /** The columns of a table. */
  readonly columns?: ImportedColumn[];
  readonly found: readonly Found[];
  readonly problems: readonly Problem[];
  readonly left: { readonly past: number; readonly cancelled: number };
};

/** Why a date cannot be taken in; undefined if it can. Whether it is past is another question. */
export const tooFar = (date: string, { now, timeZone }: Reading): string | undefined =>
  date > daysLater(localDateOf(now, timeZone), HORIZON_DAYS)
    ? `This is more than ${HORIZON_DAYS} days ahead.`
    : undefined;

/** A title that says so itself: as Outlook writes it, and as people do where a calendar has no other word for it. */
export const saysCancelled = (title: string): boolean => /^\W*(?:cancell?ed|called off)\b/i.test(title);

const MARKUP = /<\/?[a-z][^<>]*>|&(?:#\d+|[a-z]+);/i;
const MOST_CHARACTERS = 20_000;

/** Words as plain text, at most 2000 characters. Calendars hold HTML in them, though they should not. */
export function plainText(text: string): string {
  const bounded = text.slice(0, MOST_CHARACTERS);
  const plain = MARKUP.test(bounded)
    ? convert(bounded, {
        wordwrap: false,
        preserveNewlines: true,
        limits: { maxDepth: 40, maxChildNodes: 2_000 },
        selectors: [{ selector: 'img', format: 'skip' }],
      })
    : bounded;
  return withoutControls(plain, 2_000);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/g;

/** Text without what requests do not take, at most so many characters long. */
const withoutControls = (text: string, most: number): string =>
  [...text.replace(/\r\n?/g, '\n').replace(CONTROL, '').toWellFormed().normalize('NFC').trim()]
    .slice(0, most)
    .join('')
    .trim();

export const oneLine = (text: string, most = 200): string => withoutControls(text.replace(/\s+/g, ' '), most);
