import { load, viewOf } from '@tablemates/event-store';
import { headsOf } from '../../modules/cafe-nights/rules.ts';
import { houseOf } from '../../modules/cafe-nights/streams.ts';
import { cafeNameOf } from '../../modules/catalog/rules.ts';
import { houseRefusal, nightKeys } from '../../modules/events/commitments/cafe-nights.ts';
import { cafeNightOf } from '../../modules/events/commitments/streams.ts';
import { declinedUntil, isHost } from '../../modules/events/rules.ts';
import type { Schedule } from '../../modules/events/schedule.ts';
import { daysLater } from '../../modules/series/rules.ts';
import { type Known as KnownSeries, plan, plannedDates } from '../../modules/series/series.ts';
import { instantFrom, localDateOf } from '../../platform/local-time.ts';
import { cafes } from '../../projections/catalog/catalog.ts';
import { findCafe } from '../../projections/catalog/queries.ts';
import { mayKeep } from '../cafe-nights.ts';
import type { EventOf } from '../domain-event-types.ts';
import { findPeople } from './find-people.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';

const OTHER_CAFES = 3;
/** The next date of a series is not further ahead: the first one is at most 180 days, and the others follow within a month. */
const MOST_DAYS_AHEAD = 220;

type Asked = EventOf<'TableAsked' | 'TableAskedAgain'>;
type AskedSeries = EventOf<'SeriesTableAsked' | 'SeriesTableAskedAgain'>;
type Wanted = Pick<Schedule, 'regionId' | 'cafeId' | 'startsAt' | 'maxParticipants' | 'gameEventId'>;

const isDeclinedAt = ({ table }: Schedule, at: string): boolean => table?.state === 'declined' && table.at === at;

/** The mails about tables that cafes are asked for or that hosts have lost (groups contract, section 4, rules 6 to 8). */
export function tableMails(deps: LetterDeps) {
  const { sql, log, clock, timeZone } = deps;
  const { letterTo, readGameEvent, readSeries } = letters(deps);

  /** Cafes of the region that would take it at that time, by their names. */
  async function freeElsewhere({ regionId, cafeId, startsAt, maxParticipants, gameEventId }: Wanted) {
    const others = await sql<{ id: string; name: string }[]>`
      select id, name from ${sql(viewOf(cafes))}
      where region_id = ${regionId} and status = 'approved' and not removed and id <> ${cafeId} order by name, id`;
    const found: string[] = [];
    for (const { id, name } of others) {
      const keys = nightKeys({ cafeId: id, startsAt }, timeZone);
      const [house, ...nights] = await Promise.all([
        load(log, houseOf(id)),
        ...keys.map((key) => load(log, cafeNightOf(key))),
      ]);
      const wanted = { gameEventId, cafeId: id, startsAt, maxParticipants };
      const its = { get: (key: string) => nights[keys.indexOf(key)] ?? {} };
      if (houseRefusal(house, its, wanted, { now: clock().toISOString(), timeZone })) continue;
      found.push(name);
      if (found.length === OTHER_CAFES) break;
    }
    return found;
  }

  async function toOwner({ actor, data: { gameEventId, cafeId } }: Asked, isAgain: boolean): Mails {
    const [{ state, about, place }, cafe] = await Promise.all([readGameEvent(gameEventId), findCafe(sql, cafeId)]);
    const { table } = state.schedule;
    const isOpen = state.status === 'upcoming' && state.schedule.cafeId === cafeId && table?.state === 'asked';
    // an owner may organize the group of an evening at their cafe, and asked themselves
    if (!cafe?.ownerId || cafe.ownerId === actor || !isOpen || !(await mayKeep(deps, cafe.ownerId))) return [];
    const { hostName } = place;
    const heads = state.schedule.maxParticipants + 1;
    return letterTo(cafe.ownerId, 'tableAsked', { ...about, cafeId, hostName, heads, isAgain });
  }

  async function toOwnerOfSeries({ actor, data: { seriesId, cafeId } }: AskedSeries, isAgain: boolean): Mails {
    const [{ state, about }, cafe] = await Promise.all([readSeries(seriesId), findCafe(sql, cafeId)]);
    const isOpen = state.status !== 'ended' && state.table?.state === 'asked' && state.table.cafeId === cafeId;
    const next = isOpen ? nextDate(state) : undefined;
    if (!cafe?.ownerId || cafe.ownerId === actor || !next || !(await mayKeep(deps, cafe.ownerId))) return [];
    const [host] = await findPeople(deps, [state.hostId], clock().toISOString());
    return letterTo(cafe.ownerId, 'seriesTableAsked', {
      ...about,
      cafeId,
      hostName: host?.firstName ?? 'The host',
      heads: headsOf(next),
      startsAt: next.startsAt,
      until: state.until === null ? null : instantFrom(state.until, '12:00', timeZone),
      isAgain,
    });
  }

  /** The next date of a series as it is planned. */
  function nextDate(state: KnownSeries) {
    const today = localDateOf(clock().toISOString(), timeZone);
    const [date] = plannedDates(state, today, daysLater(today, MOST_DAYS_AHEAD));
    return date === undefined ? undefined : plan(state, date);
  }

  return {
    TableAsked: async (asked: EventOf<'TableAsked'>): Mails => (asked.data.ofSeries ? [] : toOwner(asked, false)),
    SeriesTableAsked: (asked: EventOf<'SeriesTableAsked'>): Mails => toOwnerOfSeries(asked, false),
    SeriesTableAskedAgain: (asked: EventOf<'SeriesTableAskedAgain'>): Mails => toOwnerOfSeries(asked, true),

    async SeriesTableDeclined({ actor, personal, data: { seriesId, at } }: EventOf<'SeriesTableDeclined'>): Mails {
      const { state, about } = await readSeries(seriesId);
      if (state.status === 'ended' || isHost(state, actor) || state.table?.state !== 'declined') return [];
      const opened = await Promise.all(Object.values(state.opened).map(readGameEvent));
      const dates = opened
        .filter((date) => date.state.status === 'upcoming' && isDeclinedAt(date.state.schedule, at))
        .map((date) => date.about.startsAt);
      const next = nextDate(state);
      const others = next ? await freeElsewhere({ ...next, gameEventId: seriesId }) : [];
      const reason = personal?.reason ?? null;
      return letterTo(state.hostId, 'seriesTableDeclined', { ...about, reason, dates: dates.toSorted(), others });
    },

    TableAskedAgain: (asked: EventOf<'TableAskedAgain'>): Mails => toOwner(asked, true),

    /** One mail for all evenings that are told of together. */
    async TableLossTold({ data: { gameEventId, cafeId, hostId, together } }: EventOf<'TableLossTold'>): Mails {
      if (together[0] !== gameEventId) return [];
      const read = await Promise.all(together.map(readGameEvent));
      const lost = read.flatMap(({ state: { status, schedule }, about }) =>
        status === 'upcoming' && schedule.lost && schedule.cafeId === cafeId && isHost(schedule, hostId)
          ? [{ schedule, about, lost: schedule.lost }]
          : [],
      );
      const [first] = lost;
      if (!first) return [];
      const evenings = await Promise.all(
        lost.map(async ({ schedule, about: { gameName, startsAt } }) => ({
          ...{ gameEventId: schedule.gameEventId, gameName, startsAt },
          others: await freeElsewhere(schedule),
        })),
      );
      return letterTo(hostId, 'tableLost', {
        cafeName: cafeNameOf(await findCafe(sql, cafeId)),
        because: first.lost.because,
        evenings,
        freeUntil:
          lost
            .map((each) => declinedUntil(each.lost.at, each.schedule.startsAt))
            .toSorted()
            .at(-1) ?? '',
      });
    },

    async TableDeclined({ actor, personal, data: { gameEventId, at, ofSeries } }: EventOf<'TableDeclined'>): Mails {
      if (ofSeries) return [];
      const { state, about, hostId } = await readGameEvent(gameEventId);
      const { table } = state.schedule;
      if (
        state.status !== 'upcoming' ||
        isHost(state.schedule, actor) ||
        table?.state !== 'declined' ||
        table.at !== at
      )
        return [];
      const others = await freeElsewhere(state.schedule);
      const reason = personal?.reason ?? null;
      const freeUntil = declinedUntil(at, about.startsAt);
      return letterTo(hostId, 'tableDeclined', { ...about, reason, freeUntil, others });
    },
  };
}
