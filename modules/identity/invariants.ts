import { type Found, invariants } from '../../platform/invariants.ts';
import type { PersonEvent } from './domain-events.ts';

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

/** Accounts and roles, which rules of other modules need. */
export const peopleInvariants = invariants<People, PersonEvent>()({
  empty: () => ({ people: new Map() }),
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
