import type { GameEvent } from '../../../modules/events/contract.ts';
import { LATE_HOURS } from '../../../modules/events/rules.ts';
import type { Tone } from '../../ui/badge.tsx';

type Shown = Pick<GameEvent, 'status' | 'eventDate' | 'currentParticipants' | 'maxParticipants'>;

export type EventDisplay = {
  state: 'closed' | 'cancelled' | 'ended' | 'full' | 'open';
  badges: readonly { label: string; tone: Tone }[];
  /** Whole hours until the start, rounded up; null unless it starts within 24 hours. */
  startsInHours: number | null;
  /** Null where there is nothing to reserve. */
  reserve: { label: string; disabled: boolean } | null;
};

const hour = 3_600_000;

/**
 * How a meetup shows itself (specification, section 4: the order of the rungs decides).
 * @param now the present moment in milliseconds.
 */
export function displayEvent(gameEvent: Shown, now: number): EventDisplay {
  const nothing = { startsInHours: null, reserve: null };
  if (gameEvent.status === 'completed' || gameEvent.status === 'archived') {
    return {
      state: 'closed',
      badges: [
        { label: 'Closed', tone: 'neutral' },
        { label: 'Completed', tone: 'felt' },
      ],
      ...nothing,
    };
  }
  if (gameEvent.status === 'cancelled') {
    return { state: 'cancelled', badges: [{ label: 'Cancelled', tone: 'brick' }], ...nothing };
  }
  const untilStart = Date.parse(gameEvent.eventDate) - now;
  if (untilStart <= 0) return { state: 'ended', badges: [{ label: 'Ended', tone: 'neutral' }], ...nothing };

  const startsInHours = untilStart <= LATE_HOURS * hour ? Math.ceil(untilStart / hour) : null;
  const spots = gameEvent.maxParticipants - gameEvent.currentParticipants;
  if (spots <= 0) {
    return {
      state: 'full',
      badges: [{ label: 'Full', tone: 'brick' }],
      startsInHours,
      reserve: { label: 'Event Full', disabled: true },
    };
  }
  const label = gameEvent.maxParticipants <= 2 ? 'Join the Game' : 'Reserve Your Spot';
  return {
    state: 'open',
    badges: [{ label: spots === 1 ? '1 spot left' : `${spots} spots left`, tone: spots === 1 ? 'amber' : 'felt' }],
    startsInHours,
    reserve: { label, disabled: false },
  };
}

/** The countdown in words. */
export const countdown = (hours: number): string =>
  hours <= 1 ? 'Starts within the hour' : `Starts in ${hours} hours`;
