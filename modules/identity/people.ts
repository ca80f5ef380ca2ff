import type { Position } from '../../platform/log/domain-event.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import { versioned } from '../../platform/log/versioned.ts';
import type { PersonEvent } from './domain-events.ts';
import { type Person, personFold } from './person.ts';

/** An accepted command: whom it was about, and the log position reached. */
export type Done = { readonly userId: string; readonly position: Position | undefined };

const STREAM_PREFIX = 'user-';

export const userStream = (userId: string) => ({ stream: `${STREAM_PREFIX}${userId}`, fold: personFold });

const versionedFold = versioned(personFold);
/** The same with the version of the record that admins see. */
export const versionedUserStream = (userId: string) => ({ stream: `${STREAM_PREFIX}${userId}`, fold: versionedFold });

/** One person as their stream tells it: the truth, whatever the read models have seen so far. */
export async function readPerson(log: EventLog, userId: string): Promise<Person> {
  const { stream, fold } = userStream(userId);
  const recorded = (await log.readStream(stream)) as unknown as readonly PersonEvent[];
  return recorded.reduce(fold.evolve, fold.initial);
}

/** Whose account an address is, by the claim that keeps it unique. */
export async function userIdOf(log: EventLog, email: string): Promise<string | undefined> {
  const stream = await log.claimant('email', email);
  return stream?.slice(STREAM_PREFIX.length);
}
