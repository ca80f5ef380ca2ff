import type { NewId } from '../../../platform/ids.ts';
import type { chooser } from '../../../server/demo/random.ts';
import type { Agenda } from './agenda.ts';
import type { World } from './world.ts';

/** Dependencies of every part of the history. */
export type History = {
  readonly world: World;
  readonly agenda: Agenda;
  readonly random: ReturnType<typeof chooser> & { readonly fraction: () => number };
  readonly newId: NewId;
  readonly adminId: string;
  /** Milliseconds since 1970. */
  readonly opening: number;
};

/** The people to sign in as: a host and a participant who have been members since the first days. */
export const knownPeople = { organizer: 'organizer@example.test', member: 'member@example.test' };
