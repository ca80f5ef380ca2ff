import { type AppendTo, appendTo, eachOf, type Port, port, stateAfter } from '@tablemates/event-store';
import { instantOf } from '../../../platform/local-time.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { change, changedHouseRefusal, startOf, tableAfter } from '../changing/change.ts';
import { bindingsAfter, bindingsOf, changeBindings, endBindings } from '../commitments/bindings.ts';
import { nightKeys } from '../commitments/cafe-nights.ts';
import { commitmentTo, overlapRefusal } from '../commitments/commitments.ts';
import { cafeNightOf, commitmentsOf, unreadCatalogUseOf } from '../commitments/streams.ts';
import type { CatalogDeps, SeatDeps } from '../deps.ts';
import { hasStarted } from '../game-event.ts';
import { isMove, type SeriesTable } from '../rules.ts';
import { gameEventOf } from '../streams.ts';
import { answerWithSeries, askedBy, type TableAnswer, tableAt } from '../table/table.ts';
import {
  type DateToFollow,
  type DateToOpen,
  endEmpty,
  type KeptDate,
  keptAs,
  type Obstacle,
  openDates,
  seatsHeld,
  type TermsToCheck,
  termsObstacle,
} from './dates.ts';

type Deps = CatalogDeps & Pick<SeatDeps, 'account'>;

/** What a series wants of its dates in one append. */
type DatesWanted = {
  readonly hostId: string;
  readonly open: readonly DateToOpen[];
  /** Terms that must be possible, whether or not a date opens. */
  readonly terms?: TermsToCheck | undefined;
  /** The gameEvents that end if nobody is there. */
  readonly end: readonly string[];
  /** The gameEvents that follow their series, if nobody is there and they have not departed. */
  readonly follow?: readonly DateToFollow[] | undefined;
  /** Those off its rhythm, which end if nobody is there. */
  readonly off?: readonly string[] | undefined;
  /** What the cafe of the series says to it, or is asked in the same append, and what those before have said. */
  readonly tables: readonly [SeriesTable, ...SeriesTable[]];
};

type DatesDecided = {
  /** Why the wanted terms are not possible. */
  readonly terms: Obstacle | undefined;
  /** By planned date. A date that neither has one nor opens has begun. */
  readonly obstacles: Readonly<Record<string, Obstacle>>;
  /** The planned dates that open. */
  readonly opened: readonly string[];
  /** Those of `end` at which somebody is, and those that have begun. */
  readonly occupied: readonly string[];
  readonly begun: readonly string[];
  /** The gameEvents that follow, those that end, and those that stay as they are, with the reason. */
  readonly followed: readonly string[];
  readonly ended: readonly string[];
  readonly kept: readonly KeptDate[];
  /** Whom the cafe of the series wants to be asked; undefined if nobody. */
  readonly asks: string | undefined;
  readonly append: readonly AppendTo[];
};

type Followed = {
  readonly followed?: string;
  readonly ended?: string;
  readonly kept?: KeptDate;
  readonly append: readonly AppendTo[];
};

type Appended = ReturnType<typeof endBindings>;
const nightsAppended = (nights: NonNullable<Appended['nights']>): readonly AppendTo[] =>
  Object.entries(nights).map(([key, events]) => appendTo(cafeNightOf(key), events));
const bindingsAppended = ({ bound = {}, gameUses = {}, cafeUses = {}, nights = {} }: Appended): readonly AppendTo[] => [
  ...nightsAppended(nights),
  ...Object.entries(bound).map(([userId, events]) => appendTo(commitmentsOf(userId), events)),
  ...Object.entries(gameUses).map(([id, events]) => appendTo(unreadCatalogUseOf('game', id), events)),
  ...Object.entries(cafeUses).map(([id, events]) => appendTo(unreadCatalogUseOf('cafe', id), events)),
];

/** Ends a date if nobody is there. */
const ending = (gameEventId: string): Port<readonly AppendTo[] | 'occupied' | 'begun'> =>
  port({
    streams: { gameEvent: gameEventOf(gameEventId) },
    // what has begun stays, so what it binds is not read
    more: ({ gameEvent }, now) =>
      bindingsOf(gameEvent.status === 'unknown' || hasStarted(gameEvent, now) ? { status: 'unknown' } : gameEvent),
    answer({ gameEvent, bound, nights }, now) {
      const ended = endEmpty(gameEvent, now);
      if (ended === 'occupied' || ended === 'begun') return ended;
      if (ended.length === 0 || gameEvent.status === 'unknown') return [];
      return [
        appendTo(gameEventOf(gameEventId), ended),
        ...bindingsAppended(endBindings(gameEvent, { bound, nights })),
      ];
    },
  });

/** Ends a date off the rhythm of its series, or says why it stays. */
const leaving = (gameEventId: string): Port<Followed> =>
  port({
    streams: { gameEvent: gameEventOf(gameEventId), end: ending(gameEventId) },
    answer({ gameEvent, end }, now) {
      if (end === 'begun') return { append: [] };
      if (end !== 'occupied') return end.length === 0 ? { append: [] } : { ended: gameEventId, append: end };
      return gameEvent.status === 'unknown'
        ? { append: [] }
        : { kept: { id: gameEventId, seats: seatsHeld(gameEvent, now), why: 'off_rhythm' }, append: [] };
    },
  });

/** What becomes of a date after what is appended along before it. */
type Following = (before: readonly AppendTo[]) => Followed;

/** Changes a date as its series is to be, or says why it stays. */
const following = (to: DateToFollow, houseAt: Deps['house'], tables: readonly SeriesTable[]): Port<Following> =>
  port({
    streams: { gameEvent: gameEventOf(to.gameEventId), house: houseAt(to.cafeId) },
    more: ({ gameEvent }) => bindingsOf(gameEvent, { ...to, startsAt: startOf(gameEvent, to), writer: to.describedBy }),
    answer:
      ({ gameEvent, house, ...read }, now) =>
      (before) => {
        const { bound, nights } = bindingsAfter(before, read);
        if (gameEvent.status === 'unknown' || hasStarted(gameEvent, now)) return { append: [] };
        const stays = keptAs(gameEvent, now);
        if (stays) return { kept: stays, append: [] };
        const { hostId, version, gameEventId } = gameEvent.schedule;
        const changed = change(
          gameEvent,
          { ...to, basedOn: version, because: 'series' },
          { userId: hostId, isAdmin: true },
          now,
        );
        if (changed === undefined) return { append: [] };
        const refused = isRefusal(changed)
          ? changed
          : ((isMove(changed.data)
              ? overlapRefusal(bound.get(hostId), commitmentTo({ gameEventId, ...changed.data.to }, 'host'), now)
              : undefined) ?? changedHouseRefusal(gameEvent, changed.data, { house, nights }, now));
        if (isRefusal(changed) || refused) {
          return { kept: { id: gameEventId, seats: 0, why: refused?.code ?? 'refused' }, append: [] };
        }
        const bindings = bindingsAppended(changeBindings(gameEvent, changed.data, { bound, nights }, { house }, now));
        const followed = [changed, ...tableAfter(gameEvent, changed.data, house, now, tableAt(tables, to.cafeId))];
        return { followed: gameEventId, append: [appendTo(gameEventOf(gameEventId), followed), ...bindings] };
      },
  });

/** Changes dates one after the other. One may need the place that another one gives back, so those that stay try again. */
function inTurn(dates: readonly Following[], before: readonly AppendTo[]): readonly Followed[] {
  const done: Followed[] = [];
  const appended = () => [...before, ...appendedBy(done)];
  const left = dates.filter((date) => {
    const its = date(appended());
    if (!its.kept) done.push(its);
    return its.kept;
  });
  return [...done, ...(done.length > 0 ? inTurn(left, appended()) : left.map((date) => date(before)))];
}

const appendedBy = (all: readonly Followed[]): readonly AppendTo[] => all.flatMap(({ append }) => append);

/** What dates append when the owner of the cafe, `userId`, answers their series. */
export const answerDates = (gameEventIds: readonly string[], cafeId: string, answer: TableAnswer, userId: string) =>
  port({
    streams: { dates: eachOf(gameEventIds, gameEventOf) },
    answer: ({ dates }, now): readonly AppendTo[] =>
      gameEventIds.flatMap((id) => {
        const answered = answerWithSeries(dates.get(id), cafeId, answer, userId, now);
        return answered.length > 0 ? [appendTo(gameEventOf(id), answered)] : [];
      }),
  });

/** The dates of a series as gameEvents, for the append of the series. */
export const datesOfSeries =
  (deps: Deps) =>
  ({ hostId, open, terms, end, follow = [], off = [], tables }: DatesWanted): Port<DatesDecided> => {
    const places = terms ? [...open, terms] : open;
    const gameIds = places.map(({ gameId }) => gameId);
    const cafeIds = [...places.map(({ cafeId }) => cafeId), ...(terms?.formerCafeId ? [terms.formerCafeId] : [])];
    return port({
      streams: {
        host: deps.account(hostId),
        commitments: commitmentsOf(hostId),
        writers: eachOf(
          open.flatMap(({ describedBy }) => describedBy ?? []),
          commitmentsOf,
        ),
        games: eachOf(gameIds, deps.activeGame),
        cafes: eachOf(cafeIds, deps.regionOfApprovedCafe),
        houses: eachOf([...cafeIds, tables[0].cafeId], deps.house),
        nights: eachOf(open.flatMap(nightKeysOf), cafeNightOf),
        gameUses: eachOf(gameIds, (id) => unreadCatalogUseOf('game', id)),
        cafeUses: eachOf(cafeIds, (id) => unreadCatalogUseOf('cafe', id)),
        gameEvents: eachOf(
          open.map(({ gameEventId }) => gameEventId),
          gameEventOf,
        ),
        ends: eachOf(end, ending),
        changes: eachOf(
          follow.map(({ gameEventId }) => gameEventId),
          (id) =>
            following(follow.find(({ gameEventId }) => gameEventId === id) ?? unknownDate(id), deps.house, tables),
        ),
        leaves: eachOf(off, leaving),
      },
      answer({ host, commitments, games, cafes, houses, nights, gameEvents, ends, changes, leaves }, now) {
        const ended = end.map((id) => ({ id, append: ends.get(id) }));
        // what ends gives back what it had, and what moves does before others open
        const over = ended.flatMap(({ append }) => (typeof append === 'string' ? [] : append));
        const followed = [...leaves.all, ...inTurn(changes.all, [...appendedBy(leaves.all), ...over])];
        const before = [...over, ...appendedBy(followed)];
        const facts = {
          host,
          isGameActive: games.get,
          cafeRegion: cafes.get,
          house: houses.get,
          nights: { get: (key: string) => stateAfter(cafeNightOf(key), nights.get(key), before) },
          tables,
          gameEvent: gameEvents.get,
          commitments: stateAfter(commitmentsOf(hostId), commitments, before),
        };
        const { obstacles, opened } = openDates(facts, open, now);
        return {
          terms: terms && termsObstacle(facts, terms),
          obstacles,
          opened: opened.map(({ date }) => date.plannedDate),
          occupied: ended.flatMap(({ id, append }) => (append === 'occupied' ? [id] : [])),
          begun: ended.flatMap(({ id, append }) => (append === 'begun' ? [id] : [])),
          followed: followed.flatMap((each) => each.followed ?? []),
          ended: followed.flatMap((each) => each.ended ?? []),
          kept: followed.flatMap((each) => each.kept ?? []),
          asks: askedBy(houses.get(tables[0].cafeId), hostId),
          append: [
            ...before,
            ...opened.flatMap(({ date, gameEvent, commitments: made, gameUse, cafeUse, nights: taken }) => [
              appendTo(gameEventOf(date.gameEventId), gameEvent),
              appendTo(commitmentsOf(hostId), made),
              ...writingAppended(date),
              appendTo(unreadCatalogUseOf('game', date.gameId), gameUse),
              appendTo(unreadCatalogUseOf('cafe', date.cafeId), cafeUse),
              ...nightsAppended(taken),
            ]),
          ],
        };
      },
    });
  };

/** An erasure of who described a date finds it on their own stream. */
const writingAppended = ({ gameEventId, describedBy: userId }: DateToOpen): readonly AppendTo[] =>
  userId === undefined
    ? []
    : [appendTo(commitmentsOf(userId), [{ type: 'DescriptionWritten', data: { userId, gameEventId } }])];

const nightKeysOf = ({ cafeId, startDate, startTime, timeZone }: DateToOpen): readonly string[] => {
  const startsAt = instantOf(startDate, startTime, timeZone);
  return startsAt ? nightKeys({ cafeId, startsAt }, timeZone) : [];
};

const unknownDate = (id: string): never => {
  throw new Error(`the series did not say what becomes of ${id}`);
};
