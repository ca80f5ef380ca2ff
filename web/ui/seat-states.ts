import type { GameEventRecord } from '../../modules/admin/records/contract.ts';
import type { Tone } from './badge.tsx';

/** The labels of the states of a seat, for admins. */
export const seatStates: Record<GameEventRecord['seats'][number]['status'], { label: string; tone: Tone }> = {
  joined: { label: 'Has a seat', tone: 'felt' },
  left: { label: 'Gave it back', tone: 'neutral' },
  left_late: { label: 'Gave it back late', tone: 'amber' },
  removed: { label: 'Removed', tone: 'brick' },
};
