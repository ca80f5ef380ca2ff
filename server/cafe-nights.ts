import { answerNow, load } from '@tablemates/event-store';
import { keeperRefusal } from '../modules/cafe-nights/commands.ts';
import type { PublicHouse } from '../modules/cafe-nights/contract.ts';
import { linksEndedByCafeFold, linksEndedByOwnerFold } from '../modules/cafe-nights/desk-link.ts';
import { hashOfDeskToken } from '../modules/cafe-nights/desk-token.ts';
import { tonightAt, withoutRules } from '../modules/cafe-nights/house.ts';
import { type cafeNightsRoutes, shownHouse } from '../modules/cafe-nights/routes.ts';
import { closingAt, datesFrom, datesTouched, freeStarts, isInConflict } from '../modules/cafe-nights/rules.ts';
import { deskLinkOf, houseOf } from '../modules/cafe-nights/streams.ts';
import { cafeOf, readEntry } from '../modules/catalog/entries.ts';
import { notListed } from '../modules/catalog/entry.ts';
import { eveningsAt } from '../modules/events/commitments/next-starts.ts';
import { gameEventOf } from '../modules/events/streams.ts';
import { accountOf, keepsCafes } from '../modules/identity/people/account.ts';
import { foldStreams } from '../platform/fold-streams.ts';
import { refuse, signedOut } from '../platform/refusal.ts';
import { findAffected, findDeskRows } from '../projections/cafe-nights/desk-queries.ts';
import type { deskRoutes } from '../projections/cafe-nights/desk-routes.ts';
import { cafes } from '../projections/catalog/catalog.ts';
import { gameEvents } from '../projections/events/game-events.ts';
import { cafeOwnerOf, readsOf } from './across-modules.ts';
import type { Commands } from './commands.ts';
import type { Core } from './core.ts';

/** What the routes of house rules read, all of it from the log: nothing there waits for a read model. */
export function cafeNightsReads(
  { config, sql, log, clock }: Core,
  { cafeNights }: Commands,
): Parameters<typeof cafeNightsRoutes>[0] {
  const { timeZone } = config.city;
  const nowAt = () => clock().toISOString();
  const { hostedAt } = readsOf(log);
  /** The read models with evenings at a cafe, and who owns it, as their streams say now. */
  const rowsOf = (cafeId: string, gameEventIds: readonly string[]) => {
    const streams = [cafeOf(cafeId).stream, ...gameEventIds.map((id) => gameEventOf(id).stream)];
    return foldStreams(sql, log, { streams, into: [gameEvents, cafes] });
  };

  return {
    commands: cafeNights,
    clock,
    publicUrl: config.server.publicUrl,
    ownerOf: (cafeId) => answerNow(log, cafeOwnerOf(cafeId), nowAt()),
    houseAt: (cafeId) => load(log, houseOf(cafeId)),
    tonightAt: (house) => tonightAt(house, { now: nowAt(), timeZone }),

    async conflictsAt(cafeId, house) {
      if (!house) return [];
      const now = nowAt();
      const ahead = (await hostedAt(cafeId, now)).filter(({ hasBegun }) => !hasBegun);
      const dates = new Set(ahead.flatMap(({ startsAt }) => datesTouched(startsAt, timeZone)));
      const there = await eveningsAt(log, cafeId, [...dates]);
      const ids = ahead.flatMap(({ gameEventId }) => {
        const { [gameEventId]: its, ...others } = there;
        return its && isInConflict(house, Object.values(others), its, timeZone) ? [gameEventId] : [];
      });
      if (ids.length === 0) return [];
      return findDeskRows(await rowsOf(cafeId, ids), ids);
    },

    async affectedAt(cafeId, house, nights) {
      const now = nowAt();
      const closed = { ...(house ?? withoutRules), closings: [{ ...nights, closingId: '', reason: '' }] };
      const ids = (await hostedAt(cafeId, now)).flatMap(({ gameEventId, startsAt, hasBegun }) =>
        !hasBegun && closingAt(closed, startsAt, timeZone) ? [gameEventId] : [],
      );
      if (ids.length === 0) return [];
      return findAffected(await rowsOf(cafeId, ids), ids);
    },

    async freeAt(cafeId, wanted) {
      // nobody hosts at one that is not approved, and nobody sees one that is proposed
      if ((await readEntry(log, cafeOf(cafeId)))?.status !== 'approved') return notListed;
      const house = await load(log, houseOf(cafeId));
      const there = house ? await eveningsAt(log, cafeId, datesFrom(wanted.date, 1)) : {};
      return freeStarts(house, Object.values(there), wanted, { now: nowAt(), timeZone });
    },
  };
}

/** What everybody is told of the house of a cafe: exceptions from tonight on. */
export const publicHouseOf =
  ({ log, clock, config }: Pick<Core, 'log' | 'clock' | 'config'>) =>
  async (cafeId: string): Promise<PublicHouse | null> => {
    const house = await load(log, houseOf(cafeId));
    if (!house) return null;
    const tonight = tonightAt(house, { now: clock().toISOString(), timeZone: config.city.timeZone });
    const { exceptions, ...shown } = shownHouse(house, tonight);
    return { ...shown, exceptions: exceptions.filter(({ date }) => date >= tonight) };
  };

const notYours = refuse(403, 'forbidden', 'Only the owner of this cafe, its staff and admins can see its desk.');

/** Whether an owner still may look at a desk. */
export async function mayKeep(
  { log }: { readonly log: Pick<Core['log'], 'readStream'> },
  ownerId: string,
): Promise<boolean> {
  return keepsCafes(await load(log, accountOf(ownerId)));
}

/**
 * Whether a token opens the desk of a cafe: it is that of the last link, and since then its owner has kept the cafe, and
 * the cafe its approval. What is lost in between ends a link for good.
 */
async function opensDesk({ log }: Pick<Core, 'log'>, cafeId: string, token: string): Promise<boolean> {
  const link = await load(log, deskLinkOf(cafeId));
  if (link?.tokenHash !== hashOfDeskToken(token)) return false;
  const [byCafe, byOwner] = await Promise.all([
    load(log, { stream: cafeOf(cafeId).stream, fold: linksEndedByCafeFold }),
    load(log, { stream: accountOf(link.ownerId).stream, fold: linksEndedByOwnerFold }),
  ]);
  return byCafe < link.openedAt && byOwner < link.openedAt;
}

/** A cafe and its house, for who may look at its desk. All of it is from the log, so a closed link is closed at once. */
export const deskFor =
  ({ log }: Pick<Core, 'log'>): Parameters<typeof deskRoutes>[0]['deskFor'] =>
  async (cafeId, by, token) => {
    const [cafe, house] = await Promise.all([readEntry(log, cafeOf(cafeId)), load(log, houseOf(cafeId))]);
    const isKeeper = by !== null && keeperRefusal(cafe?.ownerId, by) === undefined;
    const isStaff = token !== undefined && cafe?.status === 'approved' && (await opensDesk({ log }, cafeId, token));
    if (cafe && (isKeeper || isStaff)) return { name: cafe.name, house };
    if (by?.isAdmin) return notListed;
    return by === null && token === undefined ? signedOut : notYours;
  };
