import type { GuestCommands } from '../../modules/events/guests/commands.ts';
import { isHost } from '../../modules/events/rules.ts';
import { addDays, addHours, addMinutes } from '../../platform/add-time.ts';
import { instantOf, localDateOf } from '../../platform/local-time.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { createChats } from './chats.ts';
import { must } from './must.ts';
import type { Person } from './people.ts';
import { type createTables, type Evenings, START_TIMES, type Table } from './tables.ts';

/** The evening that starts soonest and is full: one of its seats is offered to the demo's member. */
const WITH_OFFER = 1;
/** One that needs two more people, and those at which the demo's member has a seat. */
const WITH_MINIMUM = 8;
const WITH_MEMBER = [2, 5, 16] as const;
/** The one of them that is tomorrow evening, so that the member is asked whether they come. */
const TOMORROW = 2;

/** Refusals that may happen while people join a waiting list. Any other one means that the seed is wrong. */
const EXPECTED_IN_LINE: readonly string[] = [
  'not_full',
  'penalty',
  'overlaps',
  'own_event',
  'already_joined',
  'already_waiting',
];
/** The same while somebody holds a seat for a friend. */
const EXPECTED_WITH_GUESTS: readonly string[] = ['full', 'people_wait', 'closing'];

type Deps = Evenings & {
  readonly tables: ReturnType<typeof createTables>;
  readonly guests: GuestCommands;
  readonly chat: ReturnType<typeof createChats>;
};

/** The evenings of the next three weeks: some full, with people who wait, one moved, one with a seat for a friend. */
export function upcomingEvenings({ agenda, events, by, choose, organizers, members, now, timeZone, ...deps }: Deps) {
  const { tables, guests, chat } = deps;
  const ahead = new Map<number, { readonly table: Table; readonly seated: readonly Person[] }>();
  let isNewcomerInLine = false;

  /**
   * Members join the waiting list of a full evening, from `from` on. The demo's member waits behind them at one
   * evening, and before them at the one with an offer. Uses no random numbers, so the rest of the city stays the same.
   */
  function lineUp(table: Table, index: number, from: Date) {
    const count = index === WITH_OFFER ? 3 : index % 4;
    const others = members.slice(2 + index).concat(members.slice(2, 2 + index));
    let inLine = 0;
    const wait = async ({ id }: Person, at: Date) => {
      const result = await events.joinWaitingList(by(id, at), table.id, id);
      if (!isRefusal(result)) inLine++;
      else if (!EXPECTED_IN_LINE.includes(result.code)) throw new Error(`waiting was refused: ${result.code}`);
      return !isRefusal(result);
    };
    const [newcomer] = members;
    if (index === WITH_OFFER && newcomer) {
      agenda.at(addMinutes(from, -20), async (at) => {
        await wait(newcomer, at);
      });
    }
    for (const [order, person] of others.slice(0, 3 * count).entries()) {
      agenda.at(addMinutes(from, 20 * order), async (at) => {
        if (inLine < count) await wait(person, at);
      });
    }
    agenda.at(addHours(from, 4), async (at) => {
      if (newcomer && !isNewcomerInLine && inLine > 0 && index !== WITH_OFFER)
        isNewcomerInLine = await wait(newcomer, at);
    });
  }

  /** All events, those of the demo's member first. */
  const membersFirst = () => [
    ...WITH_MEMBER.flatMap((index) => ahead.get(index) ?? []),
    ...[...ahead].flatMap(([index, evening]) => (WITH_MEMBER.some((one) => one === index) ? [] : [evening])),
  ];

  /** The start of an evening: at a usual time of one of the next days, or a few hours from now. */
  function startOf(index: number): { readonly startDate: string; readonly startTime: string } {
    if (index < 2) return soonest(now, timeZone);
    const usualTime = choose.oneOf(START_TIMES);
    const day = addDays(now, index === TOMORROW ? 1 : 1 + Math.floor(index / 2));
    const startTime = index === TOMORROW ? '19:00' : usualTime;
    return { startDate: localDateOf(day.toISOString(), timeZone), startTime };
  }

  /** The host removes the person who took the last seat, so that it is offered to the waiting list. */
  function freeLastSeat(table: Table, seated: readonly Person[]) {
    agenda.at(addMinutes(now, -10), async (at) => {
      const last = seated.at(-1);
      const host = { userId: table.hostId, isAdmin: false };
      if (last) must(await events.remove(by(table.hostId, at), table.id, last.id, host));
    });
  }

  return {
    /** @param index which host it has, and what happens there */
    add(index: number): void {
      agenda.at(addMinutes(addDays(now, -6), index), async (at) => {
        const start = startOf(index);
        const table = await tables.schedule(index, { ...start, minimum: index === WITH_MINIMUM ? 3 : 1 }, at);
        const usual = Math.round(table.seats * choose.oneOf([0, 0.4, 0.6, 0.8, 1]));
        const count = index === WITH_OFFER ? table.seats : index === WITH_MINIMUM ? table.minimum - 2 : usual;
        const seated: Person[] = [];
        ahead.set(index, { table, seated });
        const withMember = WITH_MEMBER.some((one) => one === index);
        const isSeen = withMember || isHost(table, organizers[0]);
        const first = withMember ? members[0] : undefined;
        tables.invite(table, withMember ? Math.max(1, count) : count, first, addDays(at, 1), (guest) => {
          seated.push(guest);
          if (isSeen) chat({ gameEventId: table.id, guestId: guest.id, hostId: table.hostId }, addHours(at, 50));
        });
        lineUp(table, index, addDays(at, 2));
        tables.remind(table, seated);
        if (isHost(table, organizers[0])) {
          for (let day = 2; day <= 6; day++) agenda.at(addDays(at, day), (later) => tables.sendDue(table, later));
        }
        if (index === WITH_OFFER) freeLastSeat(table, seated);
      });
    },

    /**
     * A host moves an evening by half an hour: the first one that has participants and that the rules allow to move.
     */
    async moveOne(at: Date): Promise<void> {
      for (const { table, seated } of membersFirst()) {
        const isSoon = table.startsAt < addDays(now, 2).toISOString();
        if (seated.length === 0 || isSoon) continue;
        const startTime = halfAnHourLater(table.startTime);
        const host = { userId: table.hostId, isAdmin: false };
        const moved = await events.change(by(table.hostId, at), table.id, { startTime, basedOn: 1 }, host);
        if (!isRefusal(moved)) return;
        if (moved.code !== 'overlaps') must(moved);
      }
      throw new Error('no evening of the demo can be moved');
    },

    /** A participant holds a free seat for a friend: the demo's member if the rules allow it. */
    async bringFriend(at: Date): Promise<void> {
      for (const { table, seated } of membersFirst()) {
        const [person] = seated;
        if (!person) continue;
        const held = await guests.holdGuestSeat(by(person.id, at), table.id, { userId: person.id, name: 'Sam' });
        if (!isRefusal(held)) return;
        if (!EXPECTED_WITH_GUESTS.includes(held.code)) must(held);
      }
      throw new Error('no evening of the demo has a free seat for a friend');
    },

    /**
     * Four people join the waiting list of an evening of the demo's organizer, an hour apart. The first gets a seat
     * that is given back.
     */
    async fillUpForOrganizer(at: Date): Promise<void> {
      const later = addDays(now, 3).toISOString();
      const ofOrganizer = [...ahead.values()].find(
        ({ table, seated }) => isHost(table, organizers[0]) && seated.length > 0 && table.startsAt > later,
      );
      const [leaving] = ofOrganizer?.seated ?? [];
      if (!ofOrganizer || !leaving) throw new Error('no evening of the organizer of the demo has a seat that is taken');
      const { id } = ofOrganizer.table;
      const people = members.slice(2).values();
      // people join until the evening is full
      const nextWaits = async (then: Date) => {
        for (const person of people) {
          const joined = await events.join(by(person.id, then), id, person.id);
          if (!isRefusal(joined) || joined.code !== 'full') continue;
          if (!isRefusal(await events.joinWaitingList(by(person.id, then), id, person.id))) return;
        }
      };
      for (let hours = 0; hours < 4; hours++) agenda.at(addHours(at, hours), nextWaits);
      agenda.at(addHours(at, 4), async (then) => {
        must(await events.leave(by(leaving.id, then), id, leaving.id));
      });
    },
  };
}

/** The first usual start time that is at least four hours away. */
function soonest(now: Date, timeZone: string): { readonly startDate: string; readonly startTime: string } {
  const earliest = addHours(now, 4).toISOString();
  for (const startDate of [now, addDays(now, 1)].map((day) => localDateOf(day.toISOString(), timeZone))) {
    const startTime = START_TIMES.find((usual) => (instantOf(startDate, usual, timeZone) ?? '') >= earliest);
    if (startTime) return { startDate, startTime };
  }
  throw new Error('there is no usual time within the next day');
}

/** Takes a local time at a full or half hour, before 23:30. */
const halfAnHourLater = (time: string): string => {
  const [hour = '', minute = ''] = time.split(':');
  return minute === '00' ? `${hour}:30` : `${String(Number(hour) + 1).padStart(2, '0')}:00`;
};
