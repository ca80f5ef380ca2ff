import type { AdminGameEvent } from '../../../modules/admin/contract.ts';
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

/** The choices of the filter by status. An upcoming table that is less than half full is one of its own. */
export const gameEventStatuses = choicesOf<Status | 'underHalf'>({
  upcoming: statuses.upcoming.label,
  underHalf: 'Under half full',
  completed: statuses.completed.label,
  cancelled: statuses.cancelled.label,
  archived: statuses.archived.label,
});
