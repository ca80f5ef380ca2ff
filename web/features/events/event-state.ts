import type { GameEvent } from '../../../modules/events/contract.ts';
import { isSignUpClosed, LATE_HOURS, lineObstacle, SEAT_GIVEN_HOURS } from '../../../modules/events/rules.ts';
import { keptAt, spotsLeft } from '../../lib/spots.ts';
import { addDaysTo, shortLocalDate } from '../../lib/time.ts';
import type { Tone } from '../../ui/badge.tsx';
import { inWords } from './event-time-words.ts';
import type { ViewerAt } from './viewer-at.ts';

type StateFacts = Pick<
  GameEvent,
  | 'status'
  | 'eventDate'
  | 'startDate'
  | 'currentParticipants'
  | 'maxParticipants'
  | 'signUpClosesHours'
  | 'spotsLeft'
  | 'keptForNewcomers'
>;

export type EventDisplay = {
  state: 'closed' | 'cancelled' | 'ended' | 'full' | 'open';
  badges: readonly { label: string; tone: Tone }[];
  /** The time until the start, such as `in 3 hours`; null unless it starts within 24 hours. */
  startsIn: string | null;
  /** Null if there is nothing to reserve; disabled if the table is full or sign-up is closed. */
  reserve: { label: string; disabled: boolean } | null;
};

const hour = 3_600_000;

/**
 * The displayed state of a gameEvent (specification, section 4: the first rule that matches decides).
 *
 * @param now the present moment in milliseconds.
 */
export function displayEvent(gameEvent: StateFacts, now: number): EventDisplay {
  const nothing = { startsIn: null, reserve: null };
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

  const startsIn = untilStart <= LATE_HOURS * hour ? inWords(untilStart) : null;
  const spots = spotsLeft(gameEvent, now);
  if (spots <= 0) {
    const isKept = keptAt(gameEvent, now) !== undefined;
    return {
      state: 'full',
      badges: [{ label: isKept ? keptWords(gameEvent) : 'Full', tone: 'neutral' }],
      startsIn,
      reserve: { label: isKept ? 'Kept for Newcomers' : 'Event Full', disabled: true },
    };
  }
  const label = gameEvent.maxParticipants <= 2 ? 'Join the Game' : 'Reserve Your Spot';
  return {
    state: 'open',
    badges: [{ label: spots === 1 ? '1 spot left' : `${spots} spots left`, tone: spots === 1 ? 'amber' : 'felt' }],
    startsIn,
    reserve: {
      label,
      disabled: isSignUpClosed(gameEvent.eventDate, gameEvent.signUpClosesHours, new Date(now).toISOString()),
    },
  };
}

/** The local day that the seats are plain from is so many days before the start's, at its time of day. */
const keptWords = ({ startDate }: Pick<StateFacts, 'startDate'>): string =>
  `Kept for newcomers until ${shortLocalDate(addDaysTo(startDate, -SEAT_GIVEN_HOURS / 24))}`;

export type CardAction =
  | { readonly kind: 'reserve'; readonly label: string; readonly disabled: boolean }
  | { readonly kind: 'manage' | 'going' | 'busy'; readonly label: string };

/**
 * The action a card offers, never one that would be refused. Null if there is nothing left to do, and for an offer, whose
 * answer is separate.
 *
 * @param busy why the viewer cannot be there, in words; null if they can
 */
export function cardAction(
  { reserve }: Pick<EventDisplay, 'reserve'>,
  viewer: ViewerAt,
  busy: string | null,
): CardAction | null {
  if (!reserve) return null;
  switch (viewer.as) {
    case 'host':
      return { kind: 'manage', label: 'Manage' };
    case 'participant':
      return { kind: 'going', label: 'Going' };
    case 'offered':
    case 'removed':
    case 'admin':
      return null;
    case 'waiting':
    case 'member':
    case 'visitor':
      return busy !== null && !reserve.disabled ? { kind: 'busy', label: busy } : { kind: 'reserve', ...reserve };
  }
}

/** Whether a person without a role at the gameEvent could join its waiting list: the table is full and the list is open. */
export const isLineOpen = (
  { eventDate, signUpClosesHours, waiting }: Pick<GameEvent, 'eventDate' | 'signUpClosesHours' | 'waiting'>,
  { state }: Pick<EventDisplay, 'state'>,
  now: number,
): boolean =>
  state === 'full' &&
  lineObstacle({ startsAt: eventDate, signUpClosesHours, waiting }, new Date(now).toISOString()) === undefined;
