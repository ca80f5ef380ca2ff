import { load, viewOf } from '@tablemates/event-store';
import { houseOf } from '../../modules/cafe-nights/streams.ts';
import { houseRefusal, nightKeys } from '../../modules/events/commitments/cafe-nights.ts';
import { cafeNightOf } from '../../modules/events/commitments/streams.ts';
import { declinedUntil } from '../../modules/events/rules.ts';
import type { Schedule } from '../../modules/events/schedule.ts';
import { cafes } from '../../projections/catalog/catalog.ts';
import { findCafe } from '../../projections/catalog/queries.ts';
import type { EventOf } from '../domain-event-types.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';

const OTHER_CAFES = 3;

/** The mails about tables that cafes are asked for (groups contract, section 4, rule 6). */
export function tableMails(deps: LetterDeps) {
  const { sql, log, clock, timeZone } = deps;
  const { letterTo, readGameEvent } = letters(deps);

  /** Cafes of the region that would take it at that time, by their names. */
  async function freeElsewhere(schedule: Schedule) {
    const { regionId, cafeId, startsAt, maxParticipants, gameEventId } = schedule;
    const others = await sql<{ id: string; name: string }[]>`
      select id, name from ${sql(viewOf(cafes))}
      where region_id = ${regionId} and status = 'approved' and id <> ${cafeId} order by name, id`;
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

  async function toOwner({ gameEventId, cafeId }: { gameEventId: string; cafeId: string }, isAgain: boolean): Mails {
    const [{ state, about, place }, cafe] = await Promise.all([readGameEvent(gameEventId), findCafe(sql, cafeId)]);
    const { table } = state.schedule;
    const isOpen = state.status === 'upcoming' && state.schedule.cafeId === cafeId && table?.state === 'asked';
    if (!cafe?.ownerId || !isOpen) return [];
    const { hostName } = place;
    const heads = state.schedule.maxParticipants + 1;
    return letterTo(cafe.ownerId, 'tableAsked', { ...about, cafeId, hostName, heads, isAgain });
  }

  return {
    TableAsked: ({ data }: EventOf<'TableAsked'>): Mails => toOwner(data, false),
    TableAskedAgain: ({ data }: EventOf<'TableAskedAgain'>): Mails => toOwner(data, true),

    async TableDeclined({ personal, data: { gameEventId, at } }: EventOf<'TableDeclined'>): Mails {
      const { state, about, hostId } = await readGameEvent(gameEventId);
      const { table } = state.schedule;
      if (state.status !== 'upcoming' || table?.state !== 'declined' || table.at !== at) return [];
      const others = await freeElsewhere(state.schedule);
      const reason = personal?.reason ?? null;
      const freeUntil = declinedUntil(at, about.startsAt);
      return letterTo(hostId, 'tableDeclined', { ...about, reason, freeUntil, others });
    },
  };
}
