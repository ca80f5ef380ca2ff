import { addDays } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import { invalidField, type Refusal, refuse, unknown } from '../../../platform/refusal.ts';
import type { BarEvent } from '../domain-events.ts';
import type { Contact } from './contacts.ts';
import type { BarKind } from './contract.ts';

/** How long a bar is kept after its end, in days, so that the audit still says why. Then nobody can read it any more. */
const BAR_KEPT_DAYS = 30;

/** A bar, also one that is over. */
export type Bar = {
  readonly barId: string;
  readonly kind: BarKind;
  /** Null if nobody can read it any more; so is `reason`. */
  readonly hash: string | null;
  readonly reason: string | null;
  /** The person from whose record it was barred; null for one that was typed. */
  readonly from: string | null;
  /** When it ends, or ended because it was lifted; null if it holds until it is lifted. */
  readonly until: Instant | null;
};

export type Bars = readonly Bar[];
type Decided = readonly BarEvent[] | Refusal;

/** The fold of the stream that has every bar. */
export const barsFold = {
  initial: [] as Bars,
  evolve(all: Bars, domainEvent: BarEvent): Bars {
    switch (domainEvent.type) {
      case 'ContactBarred': {
        const { hash = null, reason = null, from = null } = domainEvent.personal ?? {};
        return [...all, { ...domainEvent.data, hash, reason, from }];
      }
      case 'BarLifted': {
        const { barId, liftedAt } = domainEvent.data;
        return all.map((bar) => (bar.barId === barId ? { ...bar, until: liftedAt } : bar));
      }
      case 'BarsForgotten': {
        const { barIds } = domainEvent.data;
        return all.filter(({ barId }) => !barIds.includes(barId));
      }
    }
  },
};

/** Whether it holds now. */
export const isInForce = ({ until }: Pick<Bar, 'until'>, now: Instant): boolean => until === null || until > now;

/** The bar in force of the first of these contacts that has one. */
export const barOn = (all: Bars, contacts: readonly Contact[], now: Instant): Bar | undefined =>
  contacts
    .map(({ kind, hash }) => all.find((bar) => bar.kind === kind && bar.hash === hash && isInForce(bar, now)))
    .find((bar) => bar !== undefined);

type Wanted = {
  readonly barId: string;
  readonly contact: Contact;
  readonly until: Instant | null;
  readonly reason: string;
  readonly from?: string | undefined;
};

const isPast = invalidField('until', 'past', 'Please choose a time that is still to come.');
const alreadyBarred = {
  mailbox: refuse(409, 'already_barred', 'This mailbox is barred already. Lift that bar first.'),
  phone: refuse(409, 'already_barred', 'This phone number is barred already. Lift that bar first.'),
};

/** Bars a mailbox or a phone from new accounts. */
export function setBar(all: Bars, { barId, contact, until, reason, from }: Wanted, now: Instant): Decided {
  if (until !== null && until <= now) return isPast;
  if (barOn(all, [contact], now)) return alreadyBarred[contact.kind];
  const { kind, hash } = contact;
  return [
    {
      type: 'ContactBarred',
      data: { barId, kind, until },
      subject: barId,
      personal: { hash, reason, ...(from !== undefined && { from }) },
    },
  ];
}

/** Ends a bar before its time. 404 for one that is over. */
export function liftBar(all: Bars, barId: string, reason: string, now: Instant): Decided {
  const bar = all.find((each) => each.barId === barId);
  if (!bar || !isInForce(bar, now)) return unknown('bar');
  return [{ type: 'BarLifted', data: { barId, liftedAt: now }, subject: barId, personal: { reason } }];
}

/** Those that ended so long ago that they are forgotten. */
export const keptTooLong = (all: Bars, now: Instant): Bars =>
  all.filter(({ until }) => until !== null && addDays(until, BAR_KEPT_DAYS).toISOString() <= now);

/** Forgets these. The caller destroys their keys in the same append. */
export const forgetBars = (over: Bars): readonly BarEvent[] =>
  over.length === 0 ? [] : [{ type: 'BarsForgotten', data: { barIds: over.map(({ barId }) => barId) } }];
