import type { AdminGameEvent } from '../../../modules/admin/contract.ts';
import type { Tone } from '../../ui/badge.tsx';

/** The words for the status of a game event. */
export const statuses: Record<AdminGameEvent['status'], { label: string; tone: Tone }> = {
  upcoming: { label: 'Upcoming', tone: 'amber' },
  completed: { label: 'Completed', tone: 'felt' },
  cancelled: { label: 'Cancelled', tone: 'brick' },
  archived: { label: 'Archived', tone: 'neutral' },
};

export const isStatus = (text: string): text is AdminGameEvent['status'] => Object.hasOwn(statuses, text);
