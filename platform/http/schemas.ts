// Schemas shared by all contracts. Imports little besides zod, because the web imports the contracts' types.
import { z } from 'zod';
import { mailedCodeAsTyped } from '../as-typed.ts';
import { codeAsPasted } from '../code-as-typed.ts';
import { ADDRESS, canonicalAddress, troubleWithAddress } from './email-address.ts';
import { isFullyVisible, withoutHeaps, withoutUnseen } from './visible-text.ts';

const UNREADABLE = 'Please remove the unreadable characters.';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
/** What systems and programs write instead of a newline. */
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/**
 * Marks that change the direction of all following text. Pasted phone numbers contain them. Isolating marks are
 * harmless: they end with their paragraph.
 */
const EMBEDDING = /[\u202a-\u202e]/g;
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Text as people type and paste it: trimmed, NFC, well-formed, without control characters except newline and tab, of
 * bounded length once it is clean. Other line breaks become newlines. Marks that change the direction of the following
 * text are removed, and those that stand in other lines.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max * 4, `Please keep this under ${max} characters.`)
    .transform((value) => value.replace(LINE_BREAK, '\n').replace(EMBEDDING, ''))
    .refine((value) => value.isWellFormed() && !CONTROL.test(value), UNREADABLE)
    .transform((value) => withoutHeaps(value.normalize('NFC')).trim())
    .pipe(z.string().max(max, `Please keep this under ${max} characters.`));

/** Text with at least one visible character. */
export const requiredText = (max: number, message = 'Please fill this in.') =>
  text(max).refine((value) => VISIBLE.test(value), message);

/** A byte order mark is no space, though JavaScript says so. */
const SPACES = /(?:(?!\ufeff)[\s\u0085\u2800])+/gu;

/**
 * Required text on one line without invisible characters. Every name is one: it appears in lists, pages and mail
 * headers. Line breaks and invisible characters that come with what people paste are removed.
 */
export const line = (max: number, message?: string) =>
  z
    .string()
    .max(max * 4, `Please keep this under ${max} characters.`)
    .transform((value) => withoutUnseen(value.replace(SPACES, ' ')).trim())
    .refine(isFullyVisible, UNREADABLE)
    .pipe(requiredText(max, message));

/** A code that people copy and type, also within a link that a mail program has made longer. */
export const typedCode = text(2_000).transform(codeAsPasted).pipe(z.string().max(100, 'Please enter the code only.'));
/** The same of one that was mailed. */
export const mailedCode = text(100).transform(mailedCodeAsTyped);

/** An email address in its canonical form: trimmed, lower case. A refusal says what is wrong. */
export const email = text(254)
  .transform(canonicalAddress)
  .pipe(z.email({ pattern: ADDRESS, error: ({ input }) => troubleWithAddress(String(input)) }).max(254));

/** Whether a text is a URL on a public host: https, a host name that is no IP address, no user part. */
export const isPublicHttps = (value: string): boolean => {
  if (!/^https:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return z.regexes.domain.test(hostname) && username === '' && password === '';
};

/** The id of a thing in a body or a query. */
export const id = z.uuid({ error: ({ input }) => (input ? 'This is not a known id.' : 'Please choose one.') });

/** Version of a record that admins edit. Every change increases it, and the record's ETag contains it. */
export const version = z.int().positive();

const INSTANT_LENGTH = '2026-06-01T15:00:00.000Z'.length;

/** An instant in the form of the product. Text that is no instant stays unchanged. */
const canonical = (value: string): string => {
  if (value.length === INSTANT_LENGTH) return value;
  const milliseconds = Date.parse(value);
  return Number.isNaN(milliseconds) ? value : new Date(milliseconds).toISOString();
};

/**
 * An instant: ISO 8601, UTC, `Z`. It is always converted to milliseconds, because instants are compared and sorted as
 * text.
 */
export const instant = z.iso.datetime().overwrite(canonical);

/** Refines a date that somebody asks for: for other years time zones are not known, and the calendar itself ends. */
export const ofThisCentury = [
  (date: string): boolean => date >= '2000' && date < '2100',
  'Please choose a day of this century.',
] as const;

const LIMIT = 'Limit must be a number from 1 to 200.';

/** Page size and cursor of a list, as query parameters. The header `X-Next-Cursor` has the cursor of the next page. */
export const paging = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/, LIMIT)
    .transform(Number)
    .pipe(z.number().min(1, LIMIT).max(200, LIMIT))
    .optional(),
  cursor: z
    .string()
    .max(1_000)
    .regex(/^[\w-]+$/, 'This cursor is invalid.')
    .optional(),
};

/** A page number, counted from 1, for lists whose length is known. A cursor takes precedence over it. */
export const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'Page must be a number from 1.')
  .transform(Number)
  .optional();

/** The error reply of every route. */
export const ErrorReply = z.object({
  error: z.string(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  retryAfterSeconds: z.number().optional(),
  penaltyExpiresAt: instant.nullable().optional(),
  /** Only with code `overlaps` of a series: the local dates on which its host is busy. */
  dates: z.array(z.string()).optional(),
  /** Only with code `not_yet` of a standing seat: how many dates the person has come to, and how many they need. */
  attended: z.int().optional(),
  needed: z.int().optional(),
  /**
   * Only with code `later_dates`: when seats at this date of a series can be taken. With `cafe_closed`, where the cafe is
   * closed for longer: the first and the last night.
   */
  from: z.union([instant, z.iso.date()]).optional(),
  to: z.iso.date().optional(),
  /**
   * Only with code `cafe_closed`: the hours of the cafe on that date. With `cafe_notice`: how many hours ahead it has to
   * know.
   */
  hours: z.union([z.int(), z.array(z.object({ opens: z.string(), closes: z.string() }))]).optional(),
  /** Only with code `cafe_full`: the next starts at which the cafe has room. */
  next: z.array(instant).optional(),
  /** Only with code `no_date_column`: the columns of the table, with an example each. */
  columns: z.array(z.object({ name: z.string(), example: z.string(), is: z.string().nullable() })).optional(),
  /** Only with codes `suspended`: its end, and `active_reservations`: the end of the person's last evening. */
  until: instant.optional(),
  /** Only with code `hosts_upcoming`: the upcoming game events that the person hosts. */
  gameEvents: z.array(z.looseObject({ id: z.string() })).optional(),
  /** Only with code `owns_groups`: the open groups that the person owns. */
  groups: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string() })).optional(),
  /** Only with code `under_way` of a bulk act: the id of the act that is running. */
  bulkActId: id.optional(),
  /**
   * Only with code `confirm_identity`: the ways in which the person may prove their identity at `POST /auth/confirm`.
   */
  ways: z.array(z.enum(['passkey', 'password', 'code'])).optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;

/** The number of rows of a list's file. */
export const FileSize = z.object({ rows: z.int() });
export type FileSize = z.infer<typeof FileSize>;
