import type { AdminGameEvent, AdminGameEventsQuery } from '../../../modules/admin/contract.ts';
import { HALF_EMPTY_HOURS } from '../../../modules/admin/rules.ts';
import { choicesOf } from '../../lib/choices.ts';
import type { Tone } from '../../ui/badge.tsx';

/** The words for the status of a game event. */
export const statuses: Record<AdminGameEvent['status'], { label: string; tone: Tone }> = {
  upcoming: { label: 'Upcoming', tone: 'amber' },
  completed: { label: 'Completed', tone: 'felt' },
  cancelled: { label: 'Cancelled', tone: 'brick' },
  archived: { label: 'Archived', tone: 'neutral' },
};

type Status = AdminGameEvent['status'];

/**
 * The choices of the filter by status. Two of them are not statuses: upcoming tables that are less than half full, and
 * those of them that start soon.
 */
export const gameEventStatuses = choicesOf<Status | 'notCancelled' | 'underHalf' | 'underHalfSoon'>({
  upcoming: statuses.upcoming.label,
  underHalf: 'Under half full',
  underHalfSoon: `Next ${HALF_EMPTY_HOURS} hours, under half full`,
  completed: statuses.completed.label,
  cancelled: statuses.cancelled.label,
  archived: statuses.archived.label,
  notCancelled: 'Not cancelled',
});

/** The choices of the filter by weekday, as ISO 8601 counts them. */
export const weekdays = choicesOf<NonNullable<AdminGameEventsQuery['weekday']>>({
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
});

/** The choices of the filter by ratings. */
export const marksOfEvents = choicesOf<NonNullable<AdminGameEventsQuery['marks']>>({
  rated: 'Somebody was rated',
  noShow: 'With a no-show',
  lateCancel: 'With a late cancel',
});
