import { type AppendTo, appendTo, eachOf, type Port, port } from '@tablemates/event-store';
import { bindingsOf, endBindings } from '../commitments/bindings.ts';
import { commitmentsOf, unreadCatalogUseOf } from '../commitments/streams.ts';
import type { CatalogDeps, SeatDeps } from '../deps.ts';
import { gameEventOf } from '../streams.ts';
import { type DateToOpen, endEmpty, type Obstacle, openDates, type TermsToCheck, termsObstacle } from './dates.ts';

type Deps = CatalogDeps & Pick<SeatDeps, 'account'>;

/** What a series wants of its dates in one append. */
type DatesWanted = {
  readonly hostId: string;
  readonly open: readonly DateToOpen[];
  /** Terms that must be possible, whether or not a date opens. */
  readonly terms?: TermsToCheck | undefined;
  /** The gameEvents that end if nobody is there. */
  readonly end: readonly string[];
};

type DatesDecided = {
  /** Why the wanted terms are not possible. */
  readonly terms: Obstacle | undefined;
  /** By planned date. A date that neither has one nor opens has begun. */
  readonly obstacles: Readonly<Record<string, Obstacle>>;
  /** The planned dates that open. */
  readonly opened: readonly string[];
  /** Those of `end` at which somebody is. */
  readonly occupied: readonly string[];
  readonly append: readonly AppendTo[];
};

/** Ends a date if nobody is there. */
const ending = (gameEventId: string): Port<readonly AppendTo[] | 'occupied'> =>
  port({
    streams: { gameEvent: gameEventOf(gameEventId) },
    more: ({ gameEvent }) => bindingsOf(gameEvent),
    answer({ gameEvent, bound }, now) {
      const ended = endEmpty(gameEvent, now);
      if (ended === 'occupied' || ended.length === 0 || gameEvent.status === 'unknown') {
        return ended === 'occupied' ? ended : [];
      }
      const { bound: released = {}, gameUses = {}, cafeUses = {} } = endBindings(gameEvent, bound);
      return [
        appendTo(gameEventOf(gameEventId), ended),
        ...Object.entries(released).map(([userId, events]) => appendTo(commitmentsOf(userId), events)),
        ...Object.entries(gameUses).map(([id, events]) => appendTo(unreadCatalogUseOf('game', id), events)),
        ...Object.entries(cafeUses).map(([id, events]) => appendTo(unreadCatalogUseOf('cafe', id), events)),
      ];
    },
  });

/** The dates of a series as gameEvents, for the append of the series. */
export const datesOfSeries =
  (deps: Deps) =>
  ({ hostId, open, terms, end }: DatesWanted): Port<DatesDecided> => {
    const places = terms ? [...open, terms] : open;
    const gameIds = places.map(({ gameId }) => gameId);
    const cafeIds = places.map(({ cafeId }) => cafeId);
    return port({
      streams: {
        host: deps.account(hostId),
        commitments: commitmentsOf(hostId),
        games: eachOf(gameIds, deps.activeGame),
        cafes: eachOf(cafeIds, deps.regionOfApprovedCafe),
        gameUses: eachOf(gameIds, (id) => unreadCatalogUseOf('game', id)),
        cafeUses: eachOf(cafeIds, (id) => unreadCatalogUseOf('cafe', id)),
        gameEvents: eachOf(
          open.map(({ gameEventId }) => gameEventId),
          gameEventOf,
        ),
        ends: eachOf(end, ending),
      },
      answer({ host, commitments, games, cafes, gameEvents, ends }, now) {
        const facts = {
          host,
          isGameActive: games.get,
          cafeRegion: cafes.get,
          gameEvent: gameEvents.get,
          commitments,
        };
        const { obstacles, opened } = openDates(facts, open, now);
        const ended = end.map((id) => ({ id, append: ends.get(id) }));
        return {
          terms: terms && termsObstacle(facts, terms),
          obstacles,
          opened: opened.map(({ date }) => date.plannedDate),
          occupied: ended.flatMap(({ id, append }) => (append === 'occupied' ? [id] : [])),
          append: [
            ...opened.flatMap(({ date, gameEvent, commitments: made, gameUse, cafeUse }) => [
              appendTo(gameEventOf(date.gameEventId), gameEvent),
              appendTo(commitmentsOf(hostId), made),
              appendTo(unreadCatalogUseOf('game', date.gameId), gameUse),
              appendTo(unreadCatalogUseOf('cafe', date.cafeId), cafeUse),
            ]),
            ...ended.flatMap(({ append }) => (append === 'occupied' ? [] : append)),
          ],
        };
      },
    });
  };
