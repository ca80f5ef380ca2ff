import type { Person, Picture } from '../picture.ts';
import type { Takers } from './takers.ts';

/** Applies domain events of accounts, roles and blocks to the picture. */
export const peopleTakers: Takers<
  | 'UserRegistered'
  | 'RolesChanged'
  | 'UserActivated'
  | 'UserDeactivated'
  | 'UserErased'
  | 'PersonBlocked'
  | 'PersonUnblocked'
> = {
  UserRegistered({ people }, data) {
    people.set(data.userId, { status: 'active', isClient: data.isClient, isProvider: data.isProvider });
  },

  RolesChanged(picture, data) {
    changePerson(picture, data.userId, { isClient: data.isClient, isProvider: data.isProvider });
  },

  UserActivated(picture, data) {
    changePerson(picture, data.userId, { status: 'active' });
  },

  UserDeactivated(picture, data) {
    changePerson(picture, data.userId, { status: 'inactive' });
  },

  UserErased(picture, data) {
    changePerson(picture, data.userId, { status: 'erased' });
  },

  PersonBlocked({ blocks }, data) {
    blocks.add(`${data.userId} ${data.blockedId}`);
  },

  PersonUnblocked({ blocks }, data) {
    blocks.delete(`${data.userId} ${data.blockedId}`);
  },
};

function changePerson({ people }: Picture, userId: string, change: Partial<Person>): void {
  const person = people.get(userId);
  if (person) people.set(userId, { ...person, ...change });
}
