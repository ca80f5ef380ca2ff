import { type Found, invariants } from '../../platform/invariants.ts';
import type { BarEvent, PersonEvent } from './domain-events.ts';

type Person = {
  readonly status: 'active' | 'inactive' | 'erased';
  readonly isClient: boolean;
  readonly isProvider: boolean;
  readonly isAdmin: boolean;
  readonly isCafeOwner: boolean;
  /** The end of their latest suspension, in milliseconds; 0 without one. */
  readonly suspendedUntil: number;
};

export type People = { readonly people: Map<string, Person> };

/** The ends of bars that are not forgotten, in milliseconds; infinite for one that holds until it is lifted. */
type Bars = { readonly bars: Map<string, number> };

const wrong = (detail: string): Found => ({ rule: 'impossible bar', detail });
/** How long a bar is kept after its end, in milliseconds. */
const BAR_KEPT = 30 * 24 * 60 * 60 * 1000;

/**
 * Accounts and roles, which rules of other modules need. And bars: one is set once, lifted while it holds, and forgotten
 * 30 days after its end.
 */
export const peopleInvariants = invariants<People & Bars, PersonEvent | BarEvent>()({
  empty: () => ({ people: new Map(), bars: new Map() }),
  on: {
    UserRegistered: ({ people }, { userId, isClient, isProvider, isAdmin, isCafeOwner }) =>
      people.set(userId, { status: 'active', isClient, isProvider, isAdmin, isCafeOwner, suspendedUntil: 0 }),
    RolesChanged: (state, { userId, isClient, isProvider, isAdmin, isCafeOwner }) =>
      change(state, userId, { isClient, isProvider, isAdmin, isCafeOwner }),
    UserActivated: (state, { userId }) => change(state, userId, { status: 'active' }),
    UserDeactivated: (state, { userId }) => change(state, userId, { status: 'inactive' }),
    UserSuspended: (state, { userId, until }) => change(state, userId, { suspendedUntil: Date.parse(until) }),
    SuspensionLifted: (state, { userId }) => change(state, userId, { suspendedUntil: 0 }),
    UserErased: (state, { userId }) => change(state, userId, { status: 'erased' }),

    ContactBarred({ bars }, { barId, until }, { broken }) {
      if (bars.has(barId)) broken(wrong(`bar ${barId} was set twice`));
      bars.set(barId, until === null ? Number.POSITIVE_INFINITY : Date.parse(until));
    },

    BarLifted({ bars }, { barId, liftedAt }, { now, broken }) {
      if ((bars.get(barId) ?? now) <= now) broken(wrong(`bar ${barId} was lifted, and it did not hold`));
      bars.set(barId, Date.parse(liftedAt));
    },

    BarsForgotten({ bars }, { barIds }, { now, broken }) {
      for (const barId of barIds) {
        const until = bars.get(barId);
        if (until === undefined || until + BAR_KEPT > now) broken(wrong(`bar ${barId} was forgotten too early`));
        bars.delete(barId);
      }
    },
  },
});

/** A place that a suspended person gained. What they had before stays theirs. */
export const pastSuspension = ({ people }: People, userId: string, now: number, what: string): readonly Found[] =>
  isSuspended({ people }, userId, now)
    ? [{ rule: 'place of somebody suspended', detail: `user ${userId} ${what}` }]
    : [];

export const isSuspended = ({ people }: People, userId: string, now: number): boolean =>
  now < (people.get(userId)?.suspendedUntil ?? 0);

function change({ people }: People, userId: string, changed: Partial<Person>): void {
  const person = people.get(userId);
  if (person) people.set(userId, { ...person, ...changed });
}
