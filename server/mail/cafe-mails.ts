import { recordedIn } from '@tablemates/event-store';
import { headsOf, type Table } from '../../modules/cafe-nights/rules.ts';
import { cafeOf, readEntry } from '../../modules/catalog/entries.ts';
import { gameEventOf } from '../../modules/events/streams.ts';
import { foldStreams } from '../../platform/fold-streams.ts';
import { instantFrom } from '../../platform/local-time.ts';
import { findDeskRows } from '../../projections/cafe-nights/desk-queries.ts';
import { gameEvents } from '../../projections/events/game-events.ts';
import { mayKeep } from '../cafe-nights.ts';
import type { EventOf } from '../domain-event-types.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';

/** The mails about cafes that members propose, and to owners about their nights (groups contract, section 4, rules 11 and 12). */
export function cafeMails(deps: LetterDeps) {
  const { sql, log, timeZone } = deps;
  const { letterTo } = letters(deps);

  /** A cafe as it is now, and what was recorded of it. Undefined unless a member proposed it and it still has this status. */
  async function proposedAs(status: 'approved' | 'rejected', cafeId: string) {
    const stream = cafeOf(cafeId);
    const recorded = await recordedIn(deps.log, stream);
    const cafe = recorded.reduce(stream.fold.evolve, stream.fold.initial);
    const proposed = recorded.find((each) => each.type === 'CafeProposed');
    if (!proposed || cafe.status !== 'listed' || cafe.details.status !== status) return undefined;
    const { name: cafeName, ownerId } = cafe.details;
    return { recorded, userId: proposed.data.userId, ownerId, about: { cafeId, cafeName } };
  }

  /** Tables as the desk shows them, by their ids. Only names come from read models. */
  async function tablesOf(ids: readonly string[]) {
    const streams = ids.map((id) => gameEventOf(id).stream);
    const rows = await findDeskRows(await foldStreams(sql, log, { streams, into: [gameEvents] }), ids);
    return new Map(rows.map((row) => [row.id, row]));
  }

  return {
    /** To the owner, if they still are. */
    async DeskMailed({ data }: EventOf<'DeskMailed'>): Mails {
      const { cafeId, ownerId, tables, changes } = data;
      const cafe = await readEntry(log, cafeOf(cafeId));
      if (cafe?.ownerId !== ownerId || !(await mayKeep(deps, ownerId))) return [];
      const night = instantFrom(data.night, '12:00', timeZone);
      const about = { cafeId, cafeName: cafe.name, night };
      const rows = await tablesOf([...tables, ...(changes ?? [])].map(({ gameEventId }) => gameEventId));
      const named = (gameEventId: string, { startsAt, ...size }: Table) => {
        const { game = '', host = '' } = rows.get(gameEventId) ?? {};
        return { startsAt, gameName: game, hostName: host, heads: headsOf(size) };
      };
      if (!changes) {
        return letterTo(ownerId, 'deskEvening', {
          ...about,
          tables: tables.map(({ gameEventId, ...table }) => {
            const { table: answer, ofSeries } = rows.get(gameEventId) ?? {};
            const isOpen = (answer === 'asked' && ofSeries === undefined) || answer === 'declined';
            return { ...named(gameEventId, table), answer: isOpen ? answer : null };
          }),
        });
      }
      const said = changes.flatMap(({ gameEventId, before, after }) => {
        const table = after ?? before;
        if (!table) return [];
        const gone = rows.get(gameEventId)?.cancelled ? 'cancelled' : 'moved_away';
        const what = after ? (before ? 'changed' : 'new') : gone;
        const was = before && { startsAt: before.startsAt, heads: headsOf(before) };
        return { ...named(gameEventId, table), what, before: was ?? null } as const;
      });
      const starts = [...tables, ...said].map(({ startsAt }) => startsAt);
      return letterTo(ownerId, 'deskChanges', {
        ...about,
        changes: said.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
        tables: tables.length,
        heads: tables.reduce((sum, table) => sum + headsOf(table), 0),
        until: starts.toSorted().at(-1) ?? night,
      });
    },

    /** To who proposed it, once it is approved for the first time. */
    async CafeChanged({ version, data: { cafeId, status } }: EventOf<'CafeChanged'>): Mails {
      const found = status === 'approved' ? await proposedAs('approved', cafeId) : undefined;
      if (!found) return [];
      const { recorded, userId, ownerId, about } = found;
      const first = recorded.find((each) => each.type === 'CafeChanged' && each.data.status === 'approved');
      if (first?.version !== version) return [];
      return letterTo(userId, 'cafeAnswered', {
        ...about,
        answer: ownerId === userId ? 'owned' : 'added',
        reason: null,
      });
    },

    /** To who proposed it, with the reason. */
    async CafeDeclined({ version, personal, data: { cafeId } }: EventOf<'CafeDeclined'>): Mails {
      const found = await proposedAs('rejected', cafeId);
      if (found?.recorded.findLast((each) => each.type === 'CafeDeclined')?.version !== version) return [];
      return letterTo(found.userId, 'cafeAnswered', {
        ...found.about,
        answer: 'declined',
        reason: personal?.reason ?? null,
      });
    },
  };
}
