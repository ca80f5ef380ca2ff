import { eachOf, type Port, port } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import { ratingClosesAt } from '../events/rules.ts';
import type { HeldDate, SeriesDeps } from './deps.ts';
import { EMPTY_PAUSES, UNATTENDED_PAUSES } from './rules.ts';
import type { Known } from './series.ts';

type Ghost = 'empty' | 'unattended';

/** So many of its latest dates tell: four in a row are among them, also if some were cancelled in between. */
const LATEST_DATES = 10;

/**
 * Whether nobody cares for a series any more, and why (groups contract, section 1, rule 13): four of its dates in a row
 * had no participant, or three in a row had some and neither a check-in nor a rating. A date is empty once it has begun,
 * and unattended once it can no longer be rated. Whatever happened before it was resumed, or before somebody last
 * attended a date, does not count, so it does not matter how late this is asked.
 *
 * @param isRated whether a participant of a date was rated
 */
export function ghostOf(
  { resumedAt }: Pick<Known, 'resumedAt'>,
  dates: readonly HeldDate[],
  isRated: (date: HeldDate) => boolean,
  now: Instant,
): Ghost | undefined {
  const begun = dates
    .filter(({ startsAt }) => startsAt <= now && (resumedAt === null || startsAt >= resumedAt))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  let [empty, unattended, ghost] = [0, 0, undefined as Ghost | undefined];
  for (const date of begun) {
    if (date.participantIds.length === 0) {
      [empty, unattended] = [empty + 1, 0];
    } else if (date.isCheckedIn || isRated(date)) {
      [empty, unattended, ghost] = [0, 0, undefined];
    } else {
      empty = 0;
      // nobody could attend it, or it may yet be rated
      if (!date.isUnmet && now > ratingClosesAt(date.startsAt)) unattended++;
    }
    ghost ??= empty >= EMPTY_PAUSES ? 'empty' : unattended >= UNATTENDED_PAUSES ? 'unattended' : undefined;
  }
  return ghost;
}

/** `ghostOf` from the log. Marks are read only where they decide. */
export const ghostIn = (
  series: Known,
  { heldDate, standing }: Pick<SeriesDeps, 'heldDate' | 'standing'>,
  today: string,
): Port<Ghost | undefined> => {
  const ids = Object.keys(series.opened)
    .filter((date) => date <= today)
    .toSorted()
    .slice(-LATEST_DATES)
    .flatMap((date) => series.opened[date] ?? []);
  return port({
    streams: { dates: eachOf(ids, heldDate) },
    more({ dates }, now) {
      const held = dates.all.filter((date) => date !== undefined);
      const suspected = ghostOf(series, held, () => false, now)
        ? held.flatMap(({ participantIds }) => participantIds)
        : [];
      return { marks: eachOf(suspected, standing.marks) };
    },
    answer({ dates, marks }, now) {
      const held = dates.all.filter((date) => date !== undefined);
      const rated = new Set(
        marks.all.flat().flatMap(({ gameEventId, status }) => (status === 'late_cancel' ? [] : [gameEventId])),
      );
      return ghostOf(series, held, ({ gameEventId }) => rated.has(gameEventId), now);
    },
  });
};
