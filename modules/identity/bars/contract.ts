import { z } from 'zod';
import { id, instant, line, pageNumber, paging, requiredText } from '../../../platform/http/schemas.ts';
import { ACT_REASON_LENGTH } from '../rules.ts';

/** What admins bar from new accounts. A mailbox is barred in every spelling of its address. */
export const BAR_KINDS = ['mailbox', 'phone'] as const;
export type BarKind = (typeof BAR_KINDS)[number];

const reason = requiredText(ACT_REASON_LENGTH, 'Please give a reason.');
const kind = z.enum(BAR_KINDS);
/** An email address or a phone number, in any notation. */
const typed = line(254, 'Please enter an email address or a phone number.');

/** The paths of barred mailboxes and phones, below `/api`. */
export const barPaths = {
  /** `BarsQuery` → 200 `Bar[]`; `BarRequest` → 201 `BarReply`. 409 `already_barred`. */
  all: '/admin/bars',
  /** DELETE `LiftBarRequest` → 204. 404 for one that is over. */
  one: '/admin/bars/{id}',
} as const;

/**
 * Bars what was typed, or contacts on a person's record. `until`: null for a bar that holds until it is lifted.
 * `reason`: other admins read it, and the person in their data.
 */
export const BarRequest = z.object({
  whose: z.union([
    z.object({ typed }),
    z.object({ userId: id, kinds: z.array(kind).min(1, 'Please choose what to bar.').max(BAR_KINDS.length) }),
  ]),
  until: instant.nullable(),
  reason,
});
export type BarRequest = z.input<typeof BarRequest>;

export const BarReply = z.object({ barIds: z.array(id) });
export type BarReply = z.infer<typeof BarReply>;

export const LiftBarRequest = z.object({ reason });
export type LiftBarRequest = z.input<typeof LiftBarRequest>;

/** `q`: a whole address or phone number: is it barred? `userId`: those of the contacts that this person has now. */
export const BarsQuery = z.object({
  q: line(254).optional(),
  userId: id.optional(),
  ...paging,
  page: pageNumber,
});
export type BarsQuery = z.input<typeof BarsQuery>;

/** A bar in force. What it bars is known by its hash only, so nobody can list it. */
export const Bar = z.object({
  id,
  kind,
  /** The person from whose record it was barred; null if it was typed, or they are gone. */
  from: z.object({ id, name: z.string() }).nullable(),
  /** Empty if nobody can read it any more. */
  reason: z.string(),
  by: z.object({ id: z.string(), name: z.string().nullable() }),
  barredAt: instant,
  until: instant.nullable(),
});
export type Bar = z.infer<typeof Bar>;
