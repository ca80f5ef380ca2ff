import type { CommandContext } from '@tablemates/event-store';
import { SEAT_MAILS } from '../../modules/admin/contract.ts';
import type { EventsCommands } from '../../modules/events/commands.ts';
import type { ReminderCommands } from '../../modules/events/reminders/commands.ts';
import { remindersOf } from '../../modules/events/reminders/plan.ts';
import { isHost } from '../../modules/events/rules.ts';
import { addMinutes } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { createAgenda } from './agenda.ts';
import type { DemoCatalog } from './catalog.ts';
import { DESCRIPTIONS } from './houston.ts';
import { must } from './must.ts';
import type { Person } from './people.ts';
import type { chooser } from './random.ts';

export const START_TIMES = ['11:00', '14:00', '18:00', '18:30', '19:00', '19:30'] as const;

/** Refusals that may happen while people join. Any other one means that the seed is wrong. */
export const EXPECTED_REFUSALS: readonly string[] = ['full', 'penalty', 'overlaps', 'own_event'];
/** The same while they confirm a seat that they may have given back. */
const EXPECTED_WITH_ANSWERS: readonly string[] = ['not_joined'];

export type Table = {
  readonly id: string;
  readonly hostId: string;
  readonly startsAt: Instant;
  /** Local, such as `18:30`. */
  readonly startTime: string;
  readonly seats: number;
  readonly minimum: number;
};

/** What the evenings of the demo have in common. `organizers` and `members` fill while the agenda runs. */
export type Evenings = {
  readonly agenda: ReturnType<typeof createAgenda>;
  readonly events: EventsCommands;
  readonly by: (actor: string, at: Date) => CommandContext;
  readonly choose: ReturnType<typeof chooser>;
  readonly organizers: readonly string[];
  readonly members: readonly Person[];
  readonly now: Date;
  readonly timeZone: string;
};

type Deps = Evenings & { readonly catalog: DemoCatalog; readonly reminders: ReminderCommands };

/** What past and upcoming evenings share: they are scheduled, people join them, and mails are sent. */
export function createTables({ agenda, events, by, choose, catalog, organizers, members, reminders, timeZone }: Deps) {
  /** Sends the mails about an evening that are due: those of the plan, and the host's about changed seats. */
  async function sendDue({ id }: Table, at: Date) {
    await reminders.remind(by('system', at), id);
  }

  return {
    sendDue,

    async schedule(
      index: number,
      { startDate, startTime, minimum = 1 }: { startDate: string; startTime: string; minimum?: number },
      at: Date,
    ): Promise<Table> {
      const hostId = organizers[index % organizers.length] as string;
      const game = choose.oneOf(catalog.games);
      const cafe = choose.oneOf(catalog.cafes);
      const seats = choose.oneOf(game.seats);
      const request = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, eventDate: startDate, startTime };
      const minParticipants = Math.min(minimum, seats);
      const table = { ...request, maxParticipants: seats, description: choose.oneOf(DESCRIPTIONS), minParticipants };
      const { gameEventId, gameEvent } = must(await events.schedule(by(hostId, at), hostId, table));
      if (gameEvent.status === 'unknown') throw new Error('a scheduled gameEvent is unknown');
      const { startsAt } = gameEvent.schedule;
      return { id: gameEventId, hostId, startsAt, startTime, seats, minimum: minParticipants };
    },

    /** Lets people join one by one after `from`. `first` joins first; the two sample members join only as `first`. */
    invite(table: Table, count: number, first: Person | undefined, from: Date, joined: (person: Person) => void) {
      const others = members.slice(2);
      const wanted = [...(first ? [first] : []), ...choose.some(others, count)].slice(0, count);
      for (const [index, person] of wanted.entries()) {
        agenda.at(addMinutes(from, 60 * index), async (at) => {
          const result = await events.join(by(person.id, at), table.id, person.id);
          if (!isRefusal(result)) joined(person);
          else if (!EXPECTED_REFUSALS.includes(result.code)) must(result);
        });
      }
    },

    /**
     * Sends each mail about an evening to its participants when it is due, and to the demo's organizer if they host it.
     * After `still_coming`, two of three people confirm their seats; the demo's member has not answered yet.
     */
    remind(table: Table, seated: readonly Person[]) {
      for (const { kind, dueAt } of remindersOf(table.startsAt, timeZone)) {
        if (!isHost(table, organizers[0]) && !SEAT_MAILS.some((mail) => mail === kind)) continue;
        agenda.at(new Date(dueAt), async (at) => {
          await sendDue(table, at);
          if (kind !== 'still_coming') return;
          for (const [index, person] of seated.entries()) {
            if (index % 3 === 2 || person === members[0]) continue;
            agenda.at(addMinutes(at, 15 + 20 * index), async (answered) => {
              const result = await events.confirm(by(person.id, answered), table.id, person.id);
              if (isRefusal(result) && !EXPECTED_WITH_ANSWERS.includes(result.code)) must(result);
            });
          }
        });
      }
    },
  };
}
