import type { NewId } from '../../../platform/ids.ts';
import type { chooser } from '../../../server/demo/random.ts';
import type { Agenda } from './agenda.ts';
import type { World } from './world.ts';

/** What every part of the history stands on. */
export type History = {
  readonly world: World;
  readonly agenda: Agenda;
  readonly random: ReturnType<typeof chooser> & { readonly fraction: () => number };
  readonly newId: NewId;
  readonly adminId: string;
  /** Milliseconds since 1970. */
  readonly opening: number;
};

/** Who can be signed in as, in a history: a host and a guest who have been there from the first days on. */
export const knownPeople = { organizer: 'organizer@example.test', member: 'member@example.test' };
