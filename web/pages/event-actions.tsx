import { Armchair, Crown, MessageCircle } from 'lucide-react';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { User } from '../../modules/identity/contract.ts';
import { ConfirmSeat } from '../features/answers/confirm-seat.tsx';
import { SeatQuestion } from '../features/answers/seat-question.tsx';
import { CalendarLink } from '../features/events/calendar-link.tsx';
import { freeUntil } from '../features/events/evening-words.ts';
import { eventTitle } from '../features/events/event-path.ts';
import { displayEvent } from '../features/events/event-state.ts';
import { ShareButton } from '../features/events/share-button.tsx';
import { useHasSeat } from '../features/joining/use-has-seat.ts';
import { useReserve } from '../features/joining/use-reserve.ts';
import { isOpen } from '../features/messages/thread.ts';
import { useOpenChat } from '../features/messages/use-open-chat.ts';
import { AskForPush } from '../features/push/ask-for-push.tsx';
import { useAppDispatch } from '../features/session/app-state.ts';
import { openAuthDialog } from '../features/session/auth-dialog-state.ts';
import { useKeptGuest } from '../features/session/kept-guest.ts';
import { isAdminOnly, isMember, useSession } from '../features/session/session-api.ts';
import { BringFriend } from '../features/waiting-list/guests/bring-friend.tsx';
import { GuestInvitation } from '../features/waiting-list/guests/guest-invitation.tsx';
import { LineForVisitors, PlaceInLine } from '../features/waiting-list/place-in-line.tsx';
import { useSiteConfig } from '../lib/site-config.tsx';
import { Button } from '../ui/button.tsx';
import { ChangeEvent } from './change-event.tsx';
import { chatWithHost } from './chat-about.ts';
import { SameAgainButton } from './member/create-event.tsx';
import { useActions } from './member/use-actions.tsx';

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
};

/** What one can do about a game event: take a seat; or, with a part in it, keep the evening free and give the seat back. */
export function EventActions(props: Props) {
  const { user } = useSession();
  const dispatch = useAppDispatch();
  return (
    <>
      <SeatQuestion gameEventId={props.gameEvent.id} onSignIn={user ? undefined : () => dispatch(openAuthDialog())} />
      <ActionsFor {...props} />
    </>
  );
}

function ActionsFor({ gameEvent, now }: Props) {
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const token = useKeptGuest(gameEvent.id);
  if (user) return <ForTheTable gameEvent={gameEvent} now={now} user={user} token={token} />;
  if (token !== null) {
    return (
      <>
        <GuestInvitation gameEvent={gameEvent} token={token} onSignIn={() => dispatch(openAuthDialog())} />
        <ShareLine gameEvent={gameEvent} />
      </>
    );
  }
  return (
    <>
      <LineForVisitors gameEvent={gameEvent} now={now} onSignIn={() => dispatch(openAuthDialog())} />
      <ForAnybody gameEvent={gameEvent} now={now} />
    </>
  );
}

function ForTheTable({ gameEvent, now, user, token }: Props & { user: User; token: string | null }) {
  const hasSeat = useHasSeat(gameEvent);
  const actions = useActions(gameEvent, user.id);
  const openChat = useOpenChat();
  const isHost = gameEvent.hostId === user.id;
  const invitation = token !== null && hasSeat !== undefined && (
    <GuestInvitation gameEvent={gameEvent} token={token} cannot={cannotTake(user, { isHost, hasSeat })} />
  );
  if (!isHost && !hasSeat) {
    if (token !== null) {
      return (
        <>
          {invitation}
          <ShareLine gameEvent={gameEvent} />
        </>
      );
    }
    return (
      <>
        {hasSeat === false && isMember(user) && <PlaceInLine gameEvent={gameEvent} now={now} />}
        {gameEvent.yourLine && gameEvent.yourLine.heldUntil === null && (
          <AskForPush question="Want to hear at once when a seat is held for you?" />
        )}
        <ForAnybody gameEvent={gameEvent} now={now} />
      </>
    );
  }
  const isAhead = gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  const withHost = !isHost && isOpen(gameEvent.eventDate, now) ? chatWithHost(gameEvent) : null;
  return (
    <>
      {invitation}
      {isAhead && (
        <p className="flex items-center gap-2.5 rounded-field bg-felt-wash px-4 py-3 font-semibold text-felt-ink">
          {isHost ? (
            <Crown aria-hidden className="size-5 shrink-0" />
          ) : (
            <Armchair aria-hidden className="size-5 shrink-0" />
          )}
          {isHost ? 'You host this game event.' : 'You have a seat.'}
        </p>
      )}
      {isAhead && !isHost && <ConfirmSeat gameEvent={gameEvent} now={now} />}
      <div className="flex flex-wrap gap-2 [&>*]:grow">
        <CalendarLink gameEvent={gameEvent} now={now} />
        {withHost && (
          <Button variant="outline" onClick={() => openChat(withHost)}>
            <MessageCircle aria-hidden />
            Write to {withHost.otherUser.firstName}
          </Button>
        )}
        <ShareButton gameEvent={gameEvent} />
        {!isHost && isAhead && (
          <BringFriend gameEvent={gameEvent} title={eventTitle(gameEvent)} viewer={user} now={now} />
        )}
        {isHost && isAhead && <ChangeEvent gameEvent={gameEvent} />}
        {isHost && <SameAgainButton gameEvent={gameEvent} />}
        {actions}
      </div>
      {isAhead && !isHost && <SeatPromise gameEvent={gameEvent} now={now} />}
    </>
  );
}

function ForAnybody({ gameEvent, now }: Props) {
  return (
    <>
      <div className="grid gap-3 max-lg:hidden">
        <ReserveButton gameEvent={gameEvent} now={now} />
        <SeatPromise gameEvent={gameEvent} now={now} />
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

/** Why somebody cannot use an invitation to this table; undefined if they can. */
function cannotTake(user: User, { isHost, hasSeat }: { isHost: boolean; hasSeat: boolean }): string | undefined {
  if (isHost) return 'You host this game event: the link is for somebody else.';
  if (hasSeat) return 'You have a seat here: the link is for your friend.';
  return isAdminOnly(user) ? 'You are signed in as an admin. Seats are for members: sign in as one.' : undefined;
}

/** On phones, where the card scrolls away: taking a seat is always in reach. Nothing for those who cannot or did already. */
export function ActionBar({ gameEvent, now }: Props) {
  const { user } = useSession();
  const hasSeat = useHasSeat(gameEvent);
  const isInvited = useKeptGuest(gameEvent.id) !== null;
  const { reserve: button } = displayEvent(gameEvent, now);
  if (isInvited || !button || (user && (hasSeat !== false || gameEvent.hostId === user.id || isAdminOnly(user))))
    return null;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-line border-t bg-raised/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md sm:-mx-6 sm:px-6 lg:hidden">
      <SeatPromise gameEvent={gameEvent} now={now} />
      <ReserveButton gameEvent={gameEvent} now={now} />
    </div>
  );
}

/** Takes a seat. Nothing for an admin who is no member: joining would be refused. */
function ReserveButton({ gameEvent, now }: Props) {
  const reserve = useReserve();
  const { user } = useSession();
  const { reserve: button } = displayEvent(gameEvent, now);
  if (!button || (user && isAdminOnly(user))) return null;
  return (
    <Button className="min-h-12 w-full" disabled={button.disabled} onClick={() => reserve(gameEvent)}>
      {button.label}
    </Button>
  );
}

/** What a seat costs to give back, and how many are left; nothing for evenings that have begun or are cancelled. */
function SeatPromise({ gameEvent, now }: Props) {
  const { timeZone } = useSiteConfig();
  const { state, badges } = displayEvent(gameEvent, now);
  if (state !== 'open' && state !== 'full') return null;
  const free = freeUntil(gameEvent.eventDate, now, timeZone);
  return (
    <p className="text-[13px] text-ink-soft leading-[18px]">
      {state === 'open' && <strong className="font-semibold text-ink">{badges[0]?.label}. </strong>}
      {free ? `Free to give back until ${free}.` : 'Leaving now counts as late.'}
    </p>
  );
}
