import { defineStream } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { type KeptSuspensionEvent, keptSuspensionTypes } from '../domain-events.ts';

type KeptSuspension = {
  readonly keptId: string;
  /** The keyed hash of the mailbox; null if it is unreadable. */
  readonly mailbox: string | null;
  readonly until: Instant;
};

/** What outlives the suspended accounts of mailboxes. */
export type KeptSuspensions = readonly KeptSuspension[];

/** Suspensions of mailboxes whose suspended account is gone. One stream has all, so that a sweep finds what is over. */
export const keptSuspensions = defineStream({
  prefix: 'keptSuspensions',
  types: keptSuspensionTypes,
  fold: {
    initial: [] as KeptSuspensions,
    evolve: (all: KeptSuspensions, domainEvent: KeptSuspensionEvent): KeptSuspensions => {
      if (domainEvent.type === 'SuspensionKept') {
        return [...all, { ...domainEvent.data, mailbox: domainEvent.personal?.mailbox ?? null }];
      }
      const { keptIds } = domainEvent.data;
      return all.filter(({ keptId }) => !keptIds.includes(keptId));
    },
  },
})('');

/** Those of a mailbox that are not over. */
export const keptOf = (all: KeptSuspensions, mailbox: string, now: Instant): KeptSuspensions =>
  all.filter((each) => each.mailbox === mailbox && each.until > now);

/** Those that are over. */
export const keptTooLong = (all: KeptSuspensions, now: Instant): KeptSuspensions =>
  all.filter(({ until }) => until <= now);

/** Keeps a suspension for the next account of a mailbox. Decides nothing if it is over. */
export const keep = (
  { keptId, mailbox, until }: { readonly keptId: string; readonly mailbox: string; readonly until: Instant | null },
  now: Instant,
): readonly KeptSuspensionEvent[] =>
  until === null || until <= now
    ? []
    : [{ type: 'SuspensionKept', data: { keptId, until }, subject: keptId, personal: { mailbox } }];

/** Forgets these. The caller destroys their keys in the same append. */
export const forget = (kept: KeptSuspensions): readonly KeptSuspensionEvent[] =>
  kept.length === 0 ? [] : [{ type: 'KeptSuspensionsForgotten', data: { keptIds: kept.map(({ keptId }) => keptId) } }];
