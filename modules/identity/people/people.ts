import type { EventLog, Position } from '@tablemates/event-store';
import { defineStream, load, versioned } from '@tablemates/event-store';
import { personTypes } from '../domain-events.ts';
import { type Person, personFold } from './person.ts';

/** An accepted command: whom it was about, and the log position reached. */
export type Done = { readonly userId: string; readonly position: Position | undefined };

const user = { prefix: 'user-', types: personTypes };

export const userStream = defineStream({ ...user, fold: personFold });

/** The same with the version of the record that admins see. */
export const versionedUserStream = defineStream({ ...user, fold: versioned(personFold) });

/** One person as their stream tells it: the truth, whatever the read models have seen so far. */
export const readPerson = (log: EventLog, userId: string): Promise<Person> => load(log, userStream(userId));

/** Whose account an address is, by the claim that keeps it unique. */
export async function userIdOf(log: EventLog, email: string): Promise<string | undefined> {
  const stream = await log.claimant('email', email);
  return stream?.slice(user.prefix.length);
}
