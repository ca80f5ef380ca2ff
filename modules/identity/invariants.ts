import { invariants } from '../../platform/invariants.ts';
import type { PersonEvent } from './domain-events.ts';

type Person = {
  readonly status: 'active' | 'inactive' | 'erased';
  readonly isClient: boolean;
  readonly isProvider: boolean;
  readonly isAdmin: boolean;
};

export type People = { readonly people: Map<string, Person> };

/** Accounts and roles, which rules of other modules need. */
export const peopleInvariants = invariants<People, PersonEvent>()({
  empty: () => ({ people: new Map() }),
  on: {
    UserRegistered: ({ people }, { userId, isClient, isProvider, isAdmin }) =>
      people.set(userId, { status: 'active', isClient, isProvider, isAdmin }),
    RolesChanged: (state, { userId, isClient, isProvider, isAdmin }) =>
      change(state, userId, { isClient, isProvider, isAdmin }),
    UserActivated: (state, { userId }) => change(state, userId, { status: 'active' }),
    UserDeactivated: (state, { userId }) => change(state, userId, { status: 'inactive' }),
    UserErased: (state, { userId }) => change(state, userId, { status: 'erased' }),
  },
});

function change({ people }: People, userId: string, changed: Partial<Person>): void {
  const person = people.get(userId);
  if (person) people.set(userId, { ...person, ...changed });
}
