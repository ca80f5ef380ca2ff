import { adviceOf } from '../../modules/events/advice-rules.ts';
import { endOf } from '../../modules/events/rules.ts';
import type { ReliabilityCommands } from '../../modules/reliability/commands.ts';
import type { SeriesCommands } from '../../modules/series/commands.ts';
import { idOfDate } from '../../modules/series/id-of-date.ts';
import { datesOf, daysLater, OPENS_DAYS_AHEAD, type Rhythm } from '../../modules/series/rules.ts';
import type { StandingSeatCommands } from '../../modules/series/standing/commands.ts';
import { addDays, addHours, addMinutes } from '../../platform/add-time.ts';
import { instantFrom, localDateOf } from '../../platform/local-time.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { DemoCatalog } from './catalog.ts';
import { must } from './must.ts';
import type { Person } from './people.ts';
import { type createTables, type Evenings, EXPECTED_REFUSALS, type Table } from './tables.ts';

/** People take their seats this many days before a date. */
const JOINS_DAYS_AHEAD = 6;

type Deps = Evenings & {
  readonly tables: ReturnType<typeof createTables>;
  readonly catalog: DemoCatalog;
  readonly reliability: ReliabilityCommands;
  readonly series: SeriesCommands;
  readonly standingSeats: StandingSeatCommands;
  /** People who come to series only, and hosts of nothing else. They fill while the agenda runs. */
  readonly regulars: readonly Person[];
  readonly seriesHosts: readonly string[];
  /** The group of the first two series, once it is founded. */
  readonly groupId: () => string;
};

type Repeating = {
  readonly every: Rhythm['every'];
  /** The day of the first date, counted from today. */
  readonly first: number;
  /** Local. */
  readonly startTime: string;
  readonly seats: number;
  readonly standingSeats: number;
  /** Places in the catalog. */
  readonly game: number;
  readonly cafe: number;
  readonly description: string;
  readonly host: () => string | undefined;
  readonly isOfGroup?: true;
  /** Who comes to every date. Those who `ask` keep a seat after their second one, or wait for one. */
  readonly people: () => readonly (Person | undefined)[];
  readonly asking: number;
  readonly skips?: { readonly day: number; readonly reason: string };
  /** The day on which its host pauses it, counted from today. */
  readonly paused?: number;
};

/**
 * Evenings that repeat: two weekly series, a monthly one, and one that is paused. They draw no random numbers, and their
 * people are at no other table but those of the demo's group; its member and organizer are, at other hours.
 */
export function repeatingEvenings(deps: Deps): void {
  const { agenda, organizers, members, regulars, seriesHosts, now, timeZone } = deps;
  const today = localDateOf(now.toISOString(), timeZone);
  const weekday = (day: number) => new Date(`${daysLater(today, day)}T00:00:00Z`).getUTCDay();
  // two days ago at this hour the organizer hosted something else
  const breakfast = [...Array(7).keys()].find((day) => weekday(day) === (weekday(-2) === 6 ? 0 : 6)) ?? 0;

  const all: readonly Repeating[] = [
    {
      ...{ every: 'week', first: 5 - 9 * 7, startTime: '19:00', seats: 6, standingSeats: 3, game: 1, cafe: 4 },
      description: 'The same table every week. Come once, come always: we remember your name.',
      host: () => seriesHosts[0],
      isOfGroup: true,
      people: () => [members[0], ...regulars.slice(0, 3)],
      asking: 4,
      skips: { day: 19, reason: 'The cafe is closed for the holiday.' },
    },
    {
      ...{ every: 'week', first: breakfast - 6 * 7, startTime: '08:00', seats: 5, standingSeats: 2, game: 0, cafe: 0 },
      description: 'Board games before the city wakes up. Coffee first, then chess.',
      host: () => organizers[0],
      isOfGroup: true,
      people: () => regulars.slice(3, 6),
      asking: 3,
    },
    {
      ...{ every: 'month', first: -60, startTime: '18:30', seats: 4, standingSeats: 0, game: 2, cafe: 7 },
      description: 'Once a month we take our time with one long game.',
      host: () => seriesHosts[1],
      people: () => regulars.slice(6, 8),
      asking: 0,
    },
    {
      ...{ every: 'two_weeks', first: -33, startTime: '18:00', seats: 4, standingSeats: 0, game: 3, cafe: 9 },
      description: 'Every other week, beginners first.',
      host: () => seriesHosts[1],
      people: () => regulars.slice(4, 5),
      asking: 0,
      paused: -6,
    },
  ];
  for (const [index, its] of all.entries()) {
    agenda.at(addMinutes(addDays(now, its.first - 4), index), (at) => repeat(deps, its, today, at));
  }
}

async function repeat(deps: Deps, its: Repeating, today: string, at: Date): Promise<void> {
  const { agenda, by, catalog, series, standingSeats, now, timeZone } = deps;
  const { every, startTime, seats, description } = its;
  const hostId = its.host();
  const [game, cafe] = [catalog.games[its.game], catalog.cafes[its.cafe]];
  if (hostId === undefined || !game || !cafe) throw new Error('a series of the demo lacks its host, game or cafe');
  const from = daysLater(today, its.first);
  const terms = {
    gameId: game.id,
    regionId: cafe.regionId,
    cafeId: cafe.id,
    startTime,
    maxParticipants: seats,
    minParticipants: 1,
  };
  const kept = { standingSeats: its.standingSeats, signUpClosesHours: 0, ...adviceOf({}) };
  const ofGroup = its.isOfGroup && { groupId: deps.groupId() };
  const request = { ...terms, ...kept, repeats: { every }, from, description, ...ofGroup };
  const { seriesId } = must(await series.start(by(hostId, at), hostId, request));
  const host = { userId: hostId, isAdmin: false };

  if (its.skips) {
    const { day, reason } = its.skips;
    // before it opens, so that nobody has a seat there
    agenda.at(addDays(now, day - OPENS_DAYS_AHEAD - 3), async (then) => {
      must(await series.skip(by(hostId, then), seriesId, daysLater(today, day), host, reason));
    });
  }
  if (its.paused !== undefined) {
    agenda.at(addDays(now, its.paused), async (then) => {
      must(await series.pause(by(hostId, then), seriesId, host));
    });
  }
  let came = 0;
  for (const plannedDate of datesOf({ every, from }, from, daysLater(today, OPENS_DAYS_AHEAD))) {
    agenda.at(new Date(instantFrom(daysLater(plannedDate, -OPENS_DAYS_AHEAD), '00:00', timeZone)), async (then) => {
      const { series: state } = must(await series.open(by('system', then), seriesId));
      if (state.opened[plannedDate] === undefined) return;
      const table = { id: idOfDate(seriesId, plannedDate), hostId, startTime, seats, minimum: 1 };
      const startsAt = instantFrom(plannedDate, startTime, timeZone);
      hold(deps, { ...table, startsAt }, its.people(), async (end) => {
        if (++came !== 2) return;
        for (const [index, person] of its.people().slice(0, its.asking).entries()) {
          agenda.at(addMinutes(end, index), async (asked) => {
            if (person) must(await standingSeats.ask(by(person.id, asked), seriesId, person.id));
          });
        }
      });
    });
  }
}

/** A date: people join who have no seat yet, its mails are sent, its host rates all of them, and it is archived. */
function hold(
  { agenda, events, reliability, tables, by }: Deps,
  table: Table,
  people: readonly (Person | undefined)[],
  rated: (at: Date) => Promise<void>,
): void {
  const { id: gameEventId, hostId, startsAt } = table;
  const come = people.flatMap((person) => person ?? []);
  for (const [index, { id: userId }] of come.entries()) {
    agenda.at(addHours(addDays(startsAt, -JOINS_DAYS_AHEAD), index), async (at) => {
      const joined = await events.join(by(userId, at), gameEventId, userId);
      if (isRefusal(joined) && ![...EXPECTED_REFUSALS, 'already_joined'].includes(joined.code)) must(joined);
    });
  }
  tables.remind(table, come);
  const settle = async (at: Date) => {
    must(await events.settle(by('system', at), gameEventId));
  };
  agenda.at(new Date(endOf(startsAt)), settle);
  agenda.at(addHours(startsAt, 20), async (at) => {
    for (const { id: userId } of come) {
      must(await reliability.markAttendance(by(hostId, at), { gameEventId, userId, status: 'attended' }));
    }
    await rated(at);
  });
  agenda.at(addMinutes(addDays(startsAt, 3), 1), settle);
}
