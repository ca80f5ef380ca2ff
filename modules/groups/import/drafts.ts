import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { ColumnKind, ImportReply } from './contract.ts';
import type { Found, Reading } from './found.ts';
import { type Choices, matched } from './match.ts';
import { entriesIn, readCalendar } from './read-calendar.ts';
import { readTable, rowsIn } from './read-table.ts';

export type ImportedFile = {
  readonly type: 'calendar' | 'csv';
  readonly bytes: Uint8Array;
  /** What the columns of a table are, where a person has said it. */
  readonly columns?: readonly (ColumnKind | null)[] | undefined;
};

const MOST_ENTRIES = 200;
const MOST_PROBLEMS = 100;

const tooMany = (what: 'entries' | 'dates') =>
  refuse(
    413,
    'too_many',
    `This file has more than ${MOST_ENTRIES} ${what}. Please leave out what is over, or choose a shorter span.`,
  );
const notText = refuse(400, 'not_text', 'We cannot read the letters of this file. Please save it as UTF-8.');

type Drafted = Omit<ImportReply, 'drafts'> & {
  readonly drafts: readonly (Found & ReturnType<typeof matched>)[];
};

/** Reads a file into drafts, the soonest first. Nothing is decided here. */
export function draftsIn(
  { type, bytes, columns }: ImportedFile,
  choices: Choices,
  reading: Reading,
): Drafted | Refusal {
  const text = decoded(type === 'calendar' ? wholeLetters(bytes) : bytes);
  if (text === undefined) return notText;
  const rows = type === 'csv' ? rowsIn(text) : undefined;
  const count = rows ? rows.cells.length - 1 : entriesIn(text);
  if (count > MOST_ENTRIES) return tooMany('entries');
  const read = rows ? readTable(rows, reading, columns) : readCalendar(text, reading);
  if (isRefusal(read)) return read;
  if (read.found.length > MOST_ENTRIES) return tooMany('dates');
  const drafts = read.found
    .map((each) => ({ ...each, ...matched(each, choices) }))
    .toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : Number(startOf(one) > startOf(other))));
  const more = read.problems.length - MOST_PROBLEMS;
  const problems = read.problems.slice(0, MOST_PROBLEMS);
  const next = read.problems[MOST_PROBLEMS];
  if (next) problems.push({ line: next.line, why: `Here and below, ${more} more lines cannot be taken in.` });
  return { drafts, problems, left: read.left, ...(read.columns && { columns: read.columns }) };
}

const startOf = ({ startDate, startTime }: Found): string => `${startDate} ${startTime ?? ''}`;

/** Lines are folded after so many octets, also within a letter (RFC 5545, 3.1): its other octets go before the fold. */
function wholeLetters(bytes: Uint8Array): Uint8Array {
  const isRest = (octet = 0) => octet >= 0x80 && octet < 0xc0;
  const isFold = (at: number) =>
    (bytes[at] === 0x20 || bytes[at] === 0x09) && (bytes[at - 1] === 0x0a || bytes[at - 1] === 0x0d);
  const whole: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    if (!(isFold(at) && isRest(bytes[at + 1]))) {
      whole.push(bytes[at] ?? 0);
      continue;
    }
    const fold = bytes[at - 2] === 0x0d && bytes[at - 1] === 0x0a ? 2 : 1;
    const ended = whole.splice(whole.length - fold);
    const from = at + 1;
    // a letter has at most three more
    while (at - from < 2 && isRest(bytes[at + 1])) at++;
    whole.push(...bytes.subarray(from, at + 1), ...ended, bytes[from - 1] ?? 0x20);
  }
  return Uint8Array.from(whole);
}

/** Spreadsheets save “Unicode text” as UTF-16, which its mark tells. */
function decoded(bytes: Uint8Array): string | undefined {
  const mark = `${bytes[0]} ${bytes[1]}`;
  const letters = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(letters, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
