// What every contract is made of. Imports zod and next to nothing else: the web takes types from the contracts.
import { z } from 'zod';
import { showsAllOfItself } from './visible-text.ts';

const UNREADABLE = 'Please remove the unreadable characters.';
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
/** Line and paragraph separators: a newline under other names, which some programs paste. */
const SEPARATOR = /[\u2028\u2029]/g;
/** Change in which order everything after them is shown; pasted phone numbers bring them. The isolating ones end with their paragraph. */
const EMBEDDING = /[\u202a-\u202e]/g;
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Text as people type it: trimmed, NFC, no control characters (newline and tab aside), well-formed, of bounded length. Other
 * line breaks become newlines; marks that turn the order of what follows are left out.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max * 4, `Please keep this under ${max} characters.`)
    .refine((value) => value.isWellFormed() && !CONTROL.test(value), UNREADABLE)
    .transform((value) => value.replace(SEPARATOR, '\n').replace(EMBEDDING, '').normalize('NFC').trim())
    .pipe(z.string().max(max, `Please keep this under ${max} characters.`));

/** Text that must not be blank once trimmed; invisible characters alone do not count. */
export const requiredText = (max: number, message = 'Please fill this in.') =>
  text(max).refine((value) => VISIBLE.test(value), message);

/** Every name: required text on one line, which shows all that is in it. Shown in lists, in pages and in headers of mails. */
export const line = (max: number, message?: string) =>
  z
    .string()
    .max(max * 4, `Please keep this under ${max} characters.`)
    .refine((value) => !/[\n\t]/.test(value.trim()), 'Please keep this on one line.')
    .refine((value) => showsAllOfItself(value.trim()), UNREADABLE)
    .pipe(requiredText(max, message));

/** An email address in its canonical form: trimmed, lower case. */
export const email = text(254)
  .transform((value) => value.toLowerCase())
  .pipe(z.email('Please enter a valid email address.'));

/** The id of a thing in a body or a query. */
export const id = z.uuid('This is not a known id.');

/** Of a record that admins edit: it grows with every change. Its ETag says the same. */
export const version = z.int().positive();

/** An instant: ISO 8601, UTC, `Z`. */
export const instant = z.iso.datetime();

const LIMIT = 'Limit must be a number from 1 to 200.';

/** Page size and place in a list, as query parameters; the next place comes in the header `X-Next-Cursor`. */
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

/** An error as every route answers it. */
export const ErrorReply = z.object({
  error: z.string(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  retryAfterSeconds: z.number().optional(),
  penaltyExpiresAt: instant.nullable().optional(),
  /** Of `hosts_upcoming`: what somebody hosts. */
  gameEvents: z.array(z.looseObject({ id: z.string() })).optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
