import { type AppendTo, eachOf, type Port, port } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import type { PeopleAtDates, StandingDeps } from '../deps.ts';
import type { StandingSeatEvent } from '../domain-events.ts';
import { idOfDate } from '../id-of-date.ts';
import { type Known, plan, standingSeatsOn } from '../series.ts';
import { holders, type StandingFacts, type StandingSeats, settle, standingSeatsFold } from './standing-seats.ts';

/** So many of its latest dates tell who gave seats back and who was removed: four in a row are among them. */
const LATEST_DATES = 12;

/** The gameEvents of the latest dates of a series, in the order of their planned dates. */
export const latestDates = ({ opened }: Known): readonly string[] =>
  Object.keys(opened)
    .toSorted()
    .slice(-LATEST_DATES)
    .flatMap((date) => opened[date] ?? []);

type People = PeopleAtDates & StandingFacts;

/** What the log says of people with a standing seat. The streams are read with those of the command that asks. */
export const peopleOf = (
  { people, marks }: StandingDeps,
  series: Known,
  userIds: readonly string[],
  gameEventIds: readonly string[] = latestDates(series),
): Port<People> =>
  port({
    streams: { people: people({ hostId: series.hostId, userIds, gameEventIds }), marks: eachOf(userIds, marks) },
    answer(states) {
      const its = new Set(Object.values(series.opened));
      const marksOf: StandingFacts['marks'] = (userId) =>
        states.marks.get(userId).filter(({ gameEventId }) => its.has(gameEventId));
      return { ...states.people, marks: marksOf };
    },
  });

/**
 * What becomes of standing seats in the append of a series: what follows from the log, the seats of standing people at
 * the dates that open, and for who becomes standing now, those that are free at dates that are open.
 *
 * @param decided what the command decides of standing seats besides
 * @param opened the planned dates that open
 * @param isSettling false where open dates change in the same append; another append follows then
 * @param people undefined if nobody has a standing seat or waits for one
 */
export function keepSeats(
  series: Known,
  before: StandingSeats,
  decided: readonly StandingSeatEvent[],
  people: People | undefined,
  { opened = [], isSettling = true }: { readonly opened?: readonly string[]; readonly isSettling?: boolean },
  now: Instant,
): { readonly standing: readonly StandingSeatEvent[]; readonly append: readonly AppendTo[] } {
  if (!people) return { standing: [], append: [] };
  const { seriesId } = series;
  const wished = decided.reduce(standingSeatsFold.evolve, before);
  const settled = isSettling ? settle(series, wished, people, now) : [];
  const after = settled.reduce(standingSeatsFold.evolve, wished);
  const standing = holders(after).filter(({ state, userId }) => state === 'standing' && !people.bar(userId));
  const wasStanding = (userId: string) => before.some((each) => each.userId === userId && each.state === 'standing');
  const fresh = standing.map(({ userId }) => userId).filter((userId) => !wasStanding(userId));
  const all = standing.map(({ userId }) => userId);
  const { append, passedOver } = people.seat({
    opened: opened.map((date) => {
      const { startsAt, cafeId } = plan(series, date);
      return {
        gameEventId: idOfDate(seriesId, date),
        startsAt,
        cafeId,
        userIds: all.slice(0, standingSeatsOn(series, date)),
      };
    }),
    open: Object.entries(series.opened)
      .filter(([, gameEventId]) => fresh.length > 0 && latestDates(series).includes(gameEventId))
      .toSorted()
      .map(([date, gameEventId]) => ({ gameEventId, most: standingSeatsOn(series, date), userIds: fresh })),
  });
  const dateOf = new Map(opened.map((date) => [idOfDate(seriesId, date), date]));
  return {
    standing: [
      ...settled,
      ...passedOver.map(({ gameEventId, userId, reason }): StandingSeatEvent => {
        const plannedDate = dateOf.get(gameEventId) ?? '';
        return { type: 'StandingSeatPassedOver', data: { seriesId, userId, plannedDate, gameEventId, reason } };
      }),
    ],
    append,
  };
}
