import type { EventLog, Position } from '@tablemates/event-store';
import { defineStream, load, versioned } from '@tablemates/event-store';
import { personTypes } from '../domain-events.ts';
import { type Person, personFold } from './person.ts';

/** An accepted command: the person's id, and the log position reached. */
export type Done = { readonly userId: string; readonly position: Position | undefined };

const user = { prefix: 'user-', types: personTypes };

export const userStream = defineStream({ ...user, fold: personFold });

/** The person's stream with the version of the record that admins see. */
export const versionedUserStream = defineStream({ ...user, fold: versioned(personFold) });

/** Reads a person from their stream, which is never behind like a read model. */
export const readPerson = (log: Pick<EventLog, 'readStream'>, userId: string): Promise<Person> =>
  load(log, userStream(userId));

/** The account of an address, from the claim that keeps addresses unique. */
export async function userIdOf(log: EventLog, email: string): Promise<string | undefined> {
  const stream = await log.claimant('email', email);
  return stream?.slice(user.prefix.length);
}
