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

/** The choices of the filter by how full a table is. */
export const seatChoices = choicesOf<'underHalf'>({ underHalf: 'Under half full' });

/** The choices of the filter by status. */
export const gameEventStatuses = choicesOf<Status>({
  upcoming: statuses.upcoming.label,
  completed: statuses.completed.label,
  cancelled: statuses.cancelled.label,
  archived: statuses.archived.label,
});
