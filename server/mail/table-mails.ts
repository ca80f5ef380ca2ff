import { load, recordedIn, viewOf } from '@tablemates/event-store';
import { closingAt, headsOf, spanInWords } from '../../modules/cafe-nights/rules.ts';
import { houseOf } from '../../modules/cafe-nights/streams.ts';
import { cafeNameOf } from '../../modules/catalog/rules.ts';
import { houseRefusal, nightKeys } from '../../modules/events/commitments/cafe-nights.ts';
import { cafeNightOf } from '../../modules/events/commitments/streams.ts';
import { declinedUntil, isHost } from '../../modules/events/rules.ts';
import type { Schedule } from '../../modules/events/schedule.ts';
import { gameEventOf } from '../../modules/events/streams.ts';
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

type TableAskedEvent = EventOf<'TableAsked' | 'TableAskedAgain'>;
type AskedSeries = EventOf<'SeriesTableAsked' | 'SeriesTableAskedAgain'>;
type Wanted = Pick<Schedule, 'regionId' | 'cafeId' | 'startsAt' | 'maxParticipants' | 'gameEventId'>;

const isDeclinedAt = ({ table }: Schedule, at: string): boolean => table?.state === 'declined' && table.at === at;

/** Cafes of the region that would take it at that time, by their names. */
async function freeElsewhere(
  { sql, log, clock, timeZone }: LetterDeps,
  { regionId, cafeId, startsAt, maxParticipants, gameEventId }: Wanted,
) {
  const others = await sql<{ id: string; name: string }[]>`
    select id, name from ${sql(viewOf(cafes))}
    where region_id = ${regionId} and status = 'approved' and not removed and id <> ${cafeId} order by sort_name, id`;
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

/** Until when what has no table counts against nobody; null once that is over. */
const freeFrom = ({ clock }: LetterDeps, until: string | undefined): string | null =>
  until !== undefined && until > clock().toISOString() ? until : null;

/**
 * To the host of an evening whose table the cafe has declined, with its reason: who hosts it then, and whoever does later.
 * Not to a host who declined it as the owner of the cafe.
 *
 * @param at when it was declined, if that has to be what the cafe says now
 */
export async function declinedTableMail(deps: LetterDeps, gameEventId: string, at?: string): Mails {
  const { letterTo, readGameEvent } = letters(deps);
  const { state, about, hostId } = await readGameEvent(gameEventId);
  const { table } = state.schedule;
  if (state.status !== 'upcoming' || table?.state !== 'declined' || (at !== undefined && table.at !== at)) return [];
  const recorded = await recordedIn(deps.log, gameEventOf(gameEventId));
  const declined = recorded.findLast((each) => each.type === 'TableDeclined');
  if (isHost(state.schedule, declined?.actor)) return [];
  const others = await freeElsewhere(deps, state.schedule);
  const reason = declined?.personal?.reason ?? null;
  const freeUntil = freeFrom(deps, declinedUntil(table.at, about.startsAt));
  return letterTo(hostId, 'tableDeclined', { ...about, reason, freeUntil, others });
}

/** The mails about tables that cafes are asked for or that hosts have lost (groups contract, section 4, rules 6 to 8). */
export function tableMails(deps: LetterDeps) {
  const { sql, log, clock, timeZone } = deps;
  const { letterTo, readGameEvent, readSeries } = letters(deps);

  /** The owner of a cafe, if they can answer a question that somebody else put to it: to them, unless it says nobody. */
  async function whoAnswers(
    asked: TableAskedEvent | AskedSeries,
    ownerId: string | null | undefined,
  ): Promise<string | undefined> {
    if (!ownerId || ownerId === asked.actor) return undefined;
    const { ownerId: askedOf = ownerId } = 'ownerId' in asked.data ? asked.data : {};
    return askedOf === ownerId && (await mayKeep(deps, ownerId)) ? ownerId : undefined;
  }

  async function toOwner(asked: TableAskedEvent): Mails {
    const { gameEventId, cafeId } = asked.data;
    const [{ state, about, place }, cafe] = await Promise.all([readGameEvent(gameEventId), findCafe(sql, cafeId)]);
    const { table } = state.schedule;
    const isOpen = state.status === 'upcoming' && state.schedule.cafeId === cafeId && table?.state === 'asked';
    // an owner may organize the group of an evening at their cafe, and asked themselves
    const ownerId = isOpen && (await whoAnswers(asked, cafe?.ownerId));
    if (!ownerId) return [];
    const { hostName } = place;
    const heads = state.schedule.maxParticipants + 1;
    return letterTo(ownerId, 'tableAsked', {
      ...about,
      cafeId,
      hostName,
      heads,
      isAgain: asked.type === 'TableAskedAgain',
    });
  }

  async function toOwnerOfSeries(asked: AskedSeries): Mails {
    const { seriesId, cafeId } = asked.data;
    const [{ state, about }, cafe] = await Promise.all([readSeries(seriesId), findCafe(sql, cafeId)]);
    const isOpen = state.status !== 'ended' && state.table?.state === 'asked' && state.table.cafeId === cafeId;
    const next = isOpen ? nextDate(state) : undefined;
    const ownerId = next && (await whoAnswers(asked, cafe?.ownerId));
    if (!ownerId) return [];
    const [host] = await findPeople(deps, [state.hostId], clock().toISOString());
    return letterTo(ownerId, 'seriesTableAsked', {
      ...about,
      cafeId,
      hostName: host?.firstName ?? 'The host',
      heads: headsOf(next),
      startsAt: next.startsAt,
      until: state.until === null ? null : instantFrom(state.until, '12:00', timeZone),
      isAgain: asked.type === 'SeriesTableAskedAgain',
    });
  }

  /** Those of these gameEvents that lost their tables by the act of somebody else. */
  async function lostToOthers(gameEventIds: readonly string[], userId: string): Promise<readonly string[]> {
    const all = await Promise.all(gameEventIds.map((id) => recordedIn(log, gameEventOf(id))));
    const isTheirs = (at: number) => all[at]?.findLast(({ type }) => type === 'TableLost')?.actor === userId;
    return gameEventIds.filter((_, at) => !isTheirs(at));
  }

  /** The next date of a series as it is planned. */
  function nextDate(state: KnownSeries) {
    const today = localDateOf(clock().toISOString(), timeZone);
    const [date] = plannedDates(state, today, daysLater(today, MOST_DAYS_AHEAD));
    return date === undefined ? undefined : plan(state, date);
  }

  return {
    TableAsked: async (asked: EventOf<'TableAsked'>): Mails => (asked.data.ofSeries ? [] : toOwner(asked)),
    SeriesTableAsked: toOwnerOfSeries,
    SeriesTableAskedAgain: toOwnerOfSeries,

    async SeriesTableDeclined({ actor, personal, data: { seriesId, at } }: EventOf<'SeriesTableDeclined'>): Mails {
      const { state, about } = await readSeries(seriesId);
      if (state.status === 'ended' || isHost(state, actor) || state.table?.state !== 'declined') return [];
      const opened = await Promise.all(Object.values(state.opened).map(readGameEvent));
      const dates = opened
        .filter((date) => date.state.status === 'upcoming' && isDeclinedAt(date.state.schedule, at))
        .map((date) => date.about.startsAt);
      const next = nextDate(state);
      const others = next ? await freeElsewhere(deps, { ...next, gameEventId: seriesId }) : [];
      const reason = personal?.reason ?? null;
      return letterTo(state.hostId, 'seriesTableDeclined', { ...about, reason, dates: dates.toSorted(), others });
    },

    TableAskedAgain: toOwner,

    /** One mail for all evenings that are told of together. */
    async TableLossTold({ data: { gameEventId, cafeId, hostId, together } }: EventOf<'TableLossTold'>): Mails {
      if (together[0] !== gameEventId) return [];
      const read = await Promise.all((await lostToOthers(together, hostId)).map(readGameEvent));
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
          others: await freeElsewhere(deps, schedule),
        })),
      );
      const [cafe, house] = await Promise.all([findCafe(sql, cafeId), load(log, houseOf(cafeId))]);
      const closings = lost.map(({ schedule }) => house && closingAt(house, schedule.startsAt, timeZone));
      const [closing] = first.lost.because === 'closed' ? closings : [];
      return letterTo(hostId, 'tableLost', {
        cafeName: cafeNameOf(cafe),
        because: first.lost.because,
        ...(closing &&
          closings.every((each) => each === closing) && {
            closing: { when: spanInWords(closing), reason: closing.reason },
          }),
        evenings,
        freeUntil: freeFrom(
          deps,
          lost
            .map((each) => declinedUntil(each.lost.at, each.schedule.startsAt))
            .toSorted()
            .at(-1),
        ),
      });
    },

    TableDeclined: async ({ data: { gameEventId, at, ofSeries } }: EventOf<'TableDeclined'>): Mails =>
      ofSeries ? [] : declinedTableMail(deps, gameEventId, at),
  };
}
