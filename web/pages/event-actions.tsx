import { Armchair } from 'lucide-react';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { User } from '../../modules/identity/contract.ts';
import { CalendarLink } from '../features/events/calendar-link.tsx';
import { ChangeEventButton } from '../features/events/change/change-event-button.tsx';
import { displayEvent } from '../features/events/event-state.ts';
import { Seats } from '../features/events/seats.tsx';
import { ShareButton } from '../features/events/share-button.tsx';
import { useHasSeat } from '../features/joining/use-has-seat.ts';
import { useReserve } from '../features/joining/use-reserve.ts';
import { useAppDispatch } from '../features/session/app-state.ts';
import { openAuthDialog } from '../features/session/auth-dialog-state.ts';
import { isMember, useSession } from '../features/session/session-api.ts';
import { LineForVisitors, PlaceInLine } from '../features/waiting-list/place-in-line.tsx';
import { Button } from '../ui/button.tsx';
import { SameAgainButton } from './member/create-event.tsx';
import { useActions } from './member/use-actions.tsx';

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
};

/** What one can do about a game event: take a seat; or, with a part in it, keep the evening free and give the seat back. */
export function EventActions({ gameEvent, now }: Props) {
  const { user } = useSession();
  const dispatch = useAppDispatch();
  return user ? (
    <ForTheTable gameEvent={gameEvent} now={now} user={user} />
  ) : (
    <>
      <LineForVisitors gameEvent={gameEvent} now={now} onSignIn={() => dispatch(openAuthDialog())} />
      <ForAnybody gameEvent={gameEvent} now={now} />
    </>
  );
}

function ForTheTable({ gameEvent, now, user }: Props & { user: User }) {
  const hasSeat = useHasSeat(gameEvent);
  const actions = useActions(gameEvent, user.id);
  const isHost = gameEvent.hostId === user.id;
  if (!isHost && !hasSeat) {
    return (
      <>
        {hasSeat === false && isMember(user) && <PlaceInLine gameEvent={gameEvent} now={now} />}
        <ForAnybody gameEvent={gameEvent} now={now} />
      </>
    );
  }
  const isAhead = gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  return (
    <>
      {isAhead && (
        <p className="flex items-center gap-3 rounded-field bg-felt-wash px-4 py-3 text-felt-ink">
          <Armchair aria-hidden className="size-5 shrink-0" />
          {isHost ? 'You host this game event.' : 'A seat is kept for you.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <CalendarLink gameEvent={gameEvent} now={now} />
        <ShareButton gameEvent={gameEvent} />
        {isHost && isAhead && <ChangeEventButton gameEvent={gameEvent} />}
        {isHost && <SameAgainButton gameEvent={gameEvent} />}
        {actions}
      </div>
    </>
  );
}

function ForAnybody({ gameEvent, now }: Props) {
  const reserve = useReserve();
  const { reserve: button } = displayEvent(gameEvent, now);
  const { currentParticipants, maxParticipants } = gameEvent;
  return (
    <>
      <p className="flex items-center gap-2.5">
        <Seats taken={currentParticipants} of={maxParticipants} />
        {currentParticipants} of {maxParticipants} {maxParticipants === 1 ? 'seat' : 'seats'} taken
      </p>
      <div className="flex flex-wrap gap-2">
        {button && (
          <Button className="grow" disabled={button.disabled} onClick={() => reserve(gameEvent)}>
            {button.label}
          </Button>
        )}
        <ShareButton gameEvent={gameEvent} />
      </div>
    </>
  );
}
