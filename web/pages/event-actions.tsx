import { CalendarClock, Crown, MessageCircle } from 'lucide-react';
import { useContext } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { User } from '../../modules/identity/contract.ts';
import { mayChange } from '../../modules/identity/rules.ts';
import { ConfirmSeat, isAsked } from '../features/answers/confirm-seat.tsx';
import { OwnCard, useOwnCard } from '../features/answers/own-card.tsx';
import { LEAVE, SeatQuestion } from '../features/answers/seat-question.tsx';
import { obstacleTo } from '../features/events/binding-events.ts';
import { CalendarLink } from '../features/events/calendar-link.tsx';
import { CardViewer } from '../features/events/card-viewer.ts';
import { eventPath, eventTitle, managePath } from '../features/events/event-path.ts';
import { displayEvent } from '../features/events/event-state.ts';
import { EventSummary } from '../features/events/event-summary.tsx';
import { freeUntil } from '../features/events/event-time-words.ts';
import { ShareButton } from '../features/events/share-button.tsx';
import { LeaveDialog } from '../features/joining/leave-button.tsx';
import { useHasSeat } from '../features/joining/use-has-seat.ts';
import { useReserve } from '../features/joining/use-reserve.ts';
import { isOpen } from '../features/messages/thread.ts';
import { useOpenChat } from '../features/messages/use-open-chat.ts';
import { AskForPush } from '../features/push/ask-for-push.tsx';
import { useAppDispatch } from '../features/session/app-state.ts';
import { openAuthDialog } from '../features/session/auth-dialog-state.ts';
import { ONE_MOMENT, useIsReserving } from '../features/session/is-reserving.ts';
import { useKeptGuest } from '../features/session/kept-guest.ts';
import { isAdminOnly, isMember, useSession } from '../features/session/session-api.ts';
import { BringFriend } from '../features/waiting-list/guests/bring-friend.tsx';
import { GuestInvitation } from '../features/waiting-list/guests/guest-invitation.tsx';
import { LineActions, LineBlock, useLine } from '../features/waiting-list/place-in-line.tsx';
import { cn } from '../lib/cn.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { Button } from '../ui/button.tsx';
import { ChangeEvent } from './change-event.tsx';
import { chatWithHost } from './chat-about.ts';
import { SameAgainButton } from './member/create-event.tsx';
import { useActions } from './member/use-actions.tsx';
import { isTonightOpen, TonightButton, TonightForGuest } from './tonight-link.tsx';
import { WriteToAll } from './write-to-all.tsx';

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
};

/** The viewer's actions at a gameEvent: take a seat; with a seat, the calendar file and leaving. */
export function EventActions(props: Props) {
  const { gameEvent, now } = props;
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const hasSeat = useHasSeat(gameEvent);
  const mayLeave = hasSeat && gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  const leaving = (onAnswered: () => void) => (
    <LeaveDialog
      gameEvent={gameEvent}
      summary={<EventSummary gameEvent={gameEvent} />}
      asking
      onAskingChange={onAnswered}
    />
  );
  return (
    <SeatQuestion
      gameEventId={gameEvent.id}
      leaving={hasSeat === undefined ? undefined : mayLeave ? leaving : null}
      onSignIn={user ? undefined : () => dispatch(openAuthDialog({ wanted: `${eventPath(gameEvent)}${LEAVE}` }))}
    >
      {(isAsking) => <ActionsFor {...props} isAsking={isAsking} />}
    </SeatQuestion>
  );
}

/** `isAsking`: whether the question above already asks the participant if they are coming. */
type Asking = { isAsking: boolean };

function ActionsFor({ gameEvent, now, isAsking }: Props & Asking) {
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const token = useKeptGuest(gameEvent.id);
  const own = useOwnCard();
  const signInHere = useSignInHere(gameEvent);
  if (user) return <ForTheTable gameEvent={gameEvent} now={now} user={user} token={token} isAsking={isAsking} />;
  if (token !== null) {
    return (
      <>
        <GuestInvitation gameEvent={gameEvent} token={token} onSignIn={() => dispatch(openAuthDialog())} />
        <ShareLine gameEvent={gameEvent} />
      </>
    );
  }
  if (own) {
    return (
      <>
        <OwnCard card={own} onSignIn={signInHere} />
        <ShareLine gameEvent={gameEvent} />
      </>
    );
  }
  return <ForAnybody gameEvent={gameEvent} now={now} />;
}

/** Asks a visitor to sign in, and then leads back to this address. */
function useSignInHere(gameEvent: GameEvent) {
  const dispatch = useAppDispatch();
  const { hash } = useLocation();
  return () => dispatch(openAuthDialog({ wanted: `${eventPath(gameEvent)}${hash}` }));
}

function ForTheTable({ gameEvent, now, user, token, isAsking }: Props & Asking & { user: User; token: string | null }) {
  const hasSeat = useHasSeat(gameEvent);
  const isHost = gameEvent.hostId === user.id;
  const isAhead = gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  const invitation = token !== null && hasSeat !== undefined && (
    <GuestInvitation gameEvent={gameEvent} token={token} cannot={cannotTake(user, { isHost, hasSeat })} />
  );
  if (isHost || hasSeat) {
    return (
      <>
        {invitation}
        {isHost ? (
          <ForTheHost gameEvent={gameEvent} now={now} user={user} isAhead={isAhead} />
        ) : (
          <ForAParticipant gameEvent={gameEvent} now={now} user={user} isAhead={isAhead} isAsking={isAsking} />
        )}
      </>
    );
  }
  return (
    <>
      {gameEvent.yourLine?.heldUntil === null && (
        <AskForPush question="Want to hear at once when a seat is held for you?" />
      )}
      {token === null ? (
        <ForAnybody gameEvent={gameEvent} now={now} />
      ) : (
        <>
          {invitation}
          <ShareLine gameEvent={gameEvent} />
        </>
      )}
      {mayChange(user.adminRole, 'catalog') && isAhead && (
        <div className="flex flex-wrap gap-2">
          <ChangeEvent gameEvent={gameEvent} />
        </div>
      )}
    </>
  );
}

type PartProps = Props & { user: User; isAhead: boolean };

function ForTheHost({ gameEvent, now, user, isAhead }: PartProps) {
  const actions = useActions(gameEvent, user.id, 'page');
  return (
    <>
      {isAhead && (
        <div className="grid gap-2 max-lg:hidden">
          <Manage gameEvent={gameEvent} />
        </div>
      )}
      <div className="flex flex-wrap gap-2 [&>*]:grow">
        <TonightButton gameEvent={gameEvent} now={now} />
        <CalendarLink gameEvent={gameEvent} now={now} />
        <ShareButton gameEvent={gameEvent} />
        <WriteToAll gameEvent={gameEvent} now={now} />
        {isAhead && <ChangeEvent gameEvent={gameEvent} />}
        <SameAgainButton gameEvent={gameEvent} />
        {actions}
      </div>
    </>
  );
}

function ForAParticipant({ gameEvent, now, user, isAhead, isAsking }: PartProps & Asking) {
  const actions = useActions(gameEvent, user.id, 'page');
  return (
    <>
      <TonightForGuest gameEvent={gameEvent} now={now} />
      {isAhead && !isAsking && (
        <ConfirmSeat gameEvent={gameEvent} now={now} variant={isTonightOpen(gameEvent, now) ? 'outline' : 'primary'} />
      )}
      {/* phones have it in the action bar, which ends with the start or a cancellation */}
      <div className={cn('grid gap-2', isAhead && 'max-lg:hidden')}>
        <KeepTheDate gameEvent={gameEvent} now={now} />
      </div>
      {isAhead && <BringFriend gameEvent={gameEvent} title={eventTitle(gameEvent)} viewer={user} now={now} />}
      <div className="flex flex-wrap gap-2 [&>*]:grow">
        <ShareButton gameEvent={gameEvent} />
        {mayChange(user.adminRole, 'catalog') && isAhead && <ChangeEvent gameEvent={gameEvent} />}
        {actions}
      </div>
    </>
  );
}

/** Narrow enough for two buttons in a row of the action bar. */
const BESIDE = 'px-3!';

/** For a participant: the latest time to leave without a mark, the calendar file, and a message to the host. */
function KeepTheDate({ gameEvent, now }: Props) {
  const openChat = useOpenChat();
  const withHost = isOpen(gameEvent.eventDate, now) ? chatWithHost(gameEvent) : null;
  // something above is more important: a cancellation, an answer that is asked for, or the check-in
  const isSecond = gameEvent.status === 'cancelled' || isAsked(gameEvent, now) || isTonightOpen(gameEvent, now);
  return (
    <>
      <SeatPromise gameEvent={gameEvent} now={now} isKept />
      <div className="flex flex-wrap gap-2 [&>*]:grow">
        <CalendarLink gameEvent={gameEvent} now={now} variant={isSecond ? 'outline' : 'primary'} className={BESIDE} />
        {withHost && (
          <Button variant="outline" className={BESIDE} onClick={() => openChat(withHost)}>
            <MessageCircle aria-hidden />
            Write to {withHost.otherUser.firstName}
          </Button>
        )}
      </div>
    </>
  );
}

function ForAnybody({ gameEvent, now }: Props) {
  const { user } = useSession();
  const line = useLine(gameEvent.id, isMember(user));
  const obstacle = useObstacle(gameEvent);
  const isInLine = line?.state === 'waiting' || line?.state === 'offered';
  return (
    <>
      {line !== undefined && (isInLine || (!obstacle && !(user && isAdminOnly(user)))) && (
        <LineBlock gameEvent={gameEvent} now={now} line={line} />
      )}
      <div className="grid gap-3 max-lg:hidden">
        <TakeASeat gameEvent={gameEvent} now={now} />
      </div>
      <ShareLine gameEvent={gameEvent} />
    </>
  );
}

const ShareLine = ({ gameEvent }: Pick<Props, 'gameEvent'>) => (
  <div className="flex flex-wrap gap-2">
    <ShareButton gameEvent={gameEvent} />
  </div>
);

/** Why the viewer cannot use an invitation to this table; undefined if they can. */
function cannotTake(user: User, { isHost, hasSeat }: { isHost: boolean; hasSeat: boolean }): string | undefined {
  if (isHost) return 'You host this game event: the link is for somebody else.';
  if (hasSeat) return 'You have a seat here: the link is for your friend.';
  return isAdminOnly(user) ? 'You are signed in as an admin. Seats are for members: sign in as one.' : undefined;
}

/** The other evening of the viewer at that time, in words. Null if there is none, and for visitors. */
export function useObstacle(gameEvent: GameEvent) {
  const { binding } = useContext(CardViewer);
  return obstacleTo(gameEvent, binding);
}

/** The action bar on phones, where the card scrolls out of view. */
export function ActionBar({ gameEvent, now }: Props) {
  const { user } = useSession();
  const hasSeat = useHasSeat(gameEvent);
  const isInvited = useKeptGuest(gameEvent.id) !== null;
  const own = useOwnCard();
  const isHost = gameEvent.hostId === user?.id;
  const { reserve: button } = displayEvent(gameEvent, now);
  if (!button || (isInvited && !hasSeat && !isHost) || (user && isAdminOnly(user) && !isHost)) return null;
  if (own || (!isHost && hasSeat === undefined)) return null;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-line border-t bg-raised/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md sm:-mx-6 sm:px-6 lg:hidden">
      {isHost ? (
        <Manage gameEvent={gameEvent} />
      ) : hasSeat ? (
        <KeepTheDate gameEvent={gameEvent} now={now} />
      ) : (
        <TakeASeat gameEvent={gameEvent} now={now} />
      )}
    </div>
  );
}

const Manage = ({ gameEvent }: Pick<Props, 'gameEvent'>) => (
  <>
    <p className="text-sm text-ink-soft">
      <strong className="font-semibold text-ink">You host.</strong> {gameEvent.currentParticipants} of{' '}
      {gameEvent.maxParticipants} {gameEvent.maxParticipants === 1 ? 'seat' : 'seats'} taken.
    </p>
    <Button className="min-h-12 w-full" asChild>
      <Link to={managePath(gameEvent)} viewTransition>
        <Crown aria-hidden />
        Manage
      </Link>
    </Button>
  </>
);

/** For a viewer without a role: a seat, the waiting list, or why neither is possible. Renders nothing until known. */
function TakeASeat({ gameEvent, now }: Props) {
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const hasSeat = useHasSeat(gameEvent);
  const line = useLine(gameEvent.id, isMember(user));
  const obstacle = useObstacle(gameEvent);
  const { state, reserve: button } = displayEvent(gameEvent, now);
  if (!button || hasSeat !== false || (user && isAdminOnly(user))) return null;
  if (gameEvent.wasRemoved) {
    return (
      <p className="rounded-field bg-sunken px-4 py-3">Your seat was released, so you can’t join this event again.</p>
    );
  }
  const isInLine = line?.state === 'waiting' || line?.state === 'offered';
  if (obstacle && !isInLine) {
    return (
      <p className="flex items-start gap-2.5 rounded-field bg-sunken px-4 py-3 text-base">
        <CalendarClock aria-hidden className="mt-px size-5 shrink-0 text-ink-soft" />
        <span>
          <Link to={eventPath(obstacle)} viewTransition className="tap-text font-semibold underline underline-offset-2">
            {obstacle.words}
          </Link>
          , and nobody can be at two tables at once.
        </span>
      </p>
    );
  }
  return (
    <>
      {state === 'open' && !isInLine && <SeatPromise gameEvent={gameEvent} now={now} />}
      <LineActions
        gameEvent={gameEvent}
        now={now}
        line={line}
        onSignIn={
          user ? undefined : () => dispatch(openAuthDialog({ intent: { kind: 'wait', gameEventId: gameEvent.id } }))
        }
      >
        <ReserveButton gameEvent={gameEvent} label={button.label} disabled={button.disabled} />
      </LineActions>
    </>
  );
}

type ReserveProps = { gameEvent: GameEvent; label: string; disabled: boolean };

function ReserveButton({ gameEvent, label, disabled }: ReserveProps) {
  const reserve = useReserve();
  return (
    <Button
      className="min-h-12 w-full px-4!"
      disabled={disabled}
      pending={useIsReserving(gameEvent.id)}
      pendingText={ONE_MOMENT}
      onClick={() => reserve(gameEvent)}
    >
      {label}
    </Button>
  );
}

/**
 * What leaving would cost, and the number of free seats. Renders nothing after the start or a cancellation.
 *
 * @param isKept whether the viewer has a seat
 */
function SeatPromise({ gameEvent, now, isKept = false }: Props & { isKept?: boolean }) {
  const { timeZone } = useSiteConfig();
  const { state, badges } = displayEvent(gameEvent, now);
  if (state !== 'open' && state !== 'full') return null;
  const free = freeUntil(gameEvent, now, timeZone);
  return (
    <p className="text-sm text-ink-soft">
      <strong className="font-semibold text-ink">{isKept ? 'Your seat is kept' : badges[0]?.label}. </strong>
      {free ? `Free to give back until ${free}.` : 'Leaving now counts as late.'}
    </p>
  );
}
