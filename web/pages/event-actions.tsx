import { CalendarClock, MessageCircle } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { GameEvent } from '../../modules/events/contract.ts';
import { mayChange } from '../../modules/identity/rules.ts';
import { isolated } from '../../platform/isolated.ts';
import { ConfirmSeat, isAsked } from '../features/answers/confirm-seat.tsx';
import { isLink, LEAVE, OwnCard, useOwnCard } from '../features/answers/own-card.tsx';
import { SeatQuestion } from '../features/answers/seat-question.tsx';
import { obstacleTo } from '../features/events/binding-events.ts';
import { CalendarLink } from '../features/events/calendar-link.tsx';
import { CardViewer } from '../features/events/card-viewer.ts';
import { eventPath, eventTitle } from '../features/events/event-path.ts';
import { displayEvent } from '../features/events/event-state.ts';
import { EventSummary } from '../features/events/event-summary.tsx';
import { freeUntil } from '../features/events/event-time-words.ts';
import { useGameEventQuery } from '../features/events/events-api.ts';
import { opensAt } from '../features/events/series-in-list.ts';
import { ShareButton } from '../features/events/share-button.tsx';
import { mayTakePart, useViewerAt, type ViewerAt } from '../features/events/viewer-at.ts';
import { LeaveDialog } from '../features/joining/leave-button.tsx';
import { useReserve } from '../features/joining/use-reserve.ts';
import { isOpen } from '../features/messages/thread.ts';
import { useOpenChat } from '../features/messages/use-open-chat.ts';
import { AskForPush } from '../features/push/ask-for-push.tsx';
import { useAppDispatch } from '../features/session/app-state.ts';
import { intend, openAuthDialog } from '../features/session/auth-dialog-state.ts';
import { ONE_MOMENT, useIsReserving } from '../features/session/is-reserving.ts';
import { useKeptGuest } from '../features/session/kept-guest.ts';
import { useSession } from '../features/session/session-api.ts';
import { BringFriend } from '../features/waiting-list/guests/bring-friend.tsx';
import { LineActions, LineBlock } from '../features/waiting-list/place-in-line.tsx';
import { cn } from '../lib/cn.ts';
import { dayAndTimeWithin } from '../lib/day-words.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';
import { ChangeEvent } from './change-event.tsx';
import { chatWithHost } from './chat-about.ts';
import { EventMenu } from './event-menu.tsx';
import { CannotHostButton, HostAfterAllButton, TakeOverButton } from './group/host-acts.tsx';
import { LeaveItem } from './leave-item.tsx';
import { MakeSeriesButton, SameAgainButton } from './member/create-event.tsx';
import { useRateLink } from './rate-link.tsx';
import { isTonightOpen, TonightButton, TonightForGuest } from './tonight-link.tsx';
import { WriteToAll } from './write-to-all.tsx';

const GuestInvitation = late(
  async () => (await import('../features/waiting-list/guests/guest-invitation.tsx')).GuestInvitation,
);
const OfAnotherAccount = late(
  async () => (await import('../features/answers/of-another-account.tsx')).OfAnotherAccount,
  { isMinor: true },
);

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
};

const isAhead = ({ status, eventDate }: GameEvent, now: number): boolean =>
  status === 'upcoming' && Date.parse(eventDate) > now;

/** The viewer's actions at a gameEvent: take a seat; with a seat, the calendar file and leaving. */
export function EventActions(props: Props) {
  const { gameEvent, now } = props;
  const { status } = useSession();
  const { hash } = useLocation();
  const dispatch = useAppDispatch();
  const { as } = useViewerAt(gameEvent, now);
  // after signing in, the answer that is shown may still be the one for visitors
  const { isFetching } = useGameEventQuery(gameEvent.id);
  const leaving = (onAnswered: () => void) => (
    <LeaveDialog
      gameEvent={gameEvent}
      summary={<EventSummary gameEvent={gameEvent} />}
      asking
      onAskingChange={onAnswered}
    />
  );
  const isKnown = !isFetching && status !== 'loading';
  const ofNobody = isKnown ? null : undefined;
  return (
    <SeatQuestion
      gameEventId={gameEvent.id}
      leaving={as !== 'participant' ? ofNobody : isAhead(gameEvent, now) ? leaving : null}
      onSignIn={() => dispatch(openAuthDialog({ wanted: `${eventPath(gameEvent)}${LEAVE}` }))}
    >
      {(isAsking) => (
        <>
          {isLink(hash) && <OfAnotherAccount hasPart={isKnown ? as !== 'member' && as !== 'admin' : undefined} />}
          <ActionsFor {...props} isAsking={isAsking} />
        </>
      )}
    </SeatQuestion>
  );
}

/** `isAsking`: whether the question above already asks the participant if they are coming. */
function ActionsFor({ gameEvent, now, isAsking }: Props & { isAsking: boolean }) {
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const viewer = useViewerAt(gameEvent, now);
  const token = useKeptGuest(gameEvent.id);
  const own = useOwnCard();
  const signInHere = useSignInHere(gameEvent);
  const mayEdit =
    user !== null && mayChange(user.adminRole, 'catalog') && isAhead(gameEvent, now) && !gameEvent.youOrganize;
  const invitation = token !== null && (
    <GuestInvitation
      gameEvent={gameEvent}
      token={token}
      cannot={cannotTake(viewer)}
      onSignIn={() => dispatch(openAuthDialog({ invited: true }))}
    />
  );
  if (viewer.as === 'host') {
    return (
      <>
        {invitation}
        <InPlace gameEvent={gameEvent} now={now}>
          <HostActs gameEvent={gameEvent} now={now} />
        </InPlace>
      </>
    );
  }
  if (viewer.as === 'participant') {
    return (
      <>
        {invitation}
        <ForAParticipant gameEvent={gameEvent} now={now} isAsking={isAsking} />
        {gameEvent.youOrganize && <OrganizerActs gameEvent={gameEvent} now={now} />}
      </>
    );
  }
  return (
    <>
      {viewer.as === 'waiting' && <AskForPush question="Want to hear at once when a seat is held for you?" />}
      {invitation || (own && <OwnCard card={own} onSignIn={signInHere} />) || (
        <ForAnybody gameEvent={gameEvent} now={now} viewer={viewer} />
      )}
      {gameEvent.youOrganize && <OrganizerActs gameEvent={gameEvent} now={now} />}
      <ShareLine gameEvent={gameEvent} />
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <ChangeEvent gameEvent={gameEvent} />
        </div>
      )}
    </>
  );
}

/** Asks a visitor to sign in, and then leads back to this address. */
function useSignInHere(gameEvent: GameEvent) {
  const dispatch = useAppDispatch();
  const { hash } = useLocation();
  return () => dispatch(openAuthDialog({ wanted: `${eventPath(gameEvent)}${hash}` }));
}

/** Whether the main actions are in a bar at the bottom where there is one column. Later, and once it is off, they are not. */
const hasBar = (gameEvent: GameEvent, now: number): boolean => displayEvent(gameEvent, now).reserve !== null;

/** The main actions in their place. In one column it scrolls out of view, so they are in the bar there. */
const InPlace = ({ gameEvent, now, children }: Props & { children: ReactNode }) => (
  <div className={cn('grid gap-3', hasBar(gameEvent, now) && '@max-4xl:hidden')}>{children}</div>
);

/** At most two acts beside one another, and the menu. Where it is narrow, the words have the room of the pictures. */
const Row = ({ children }: { children: ReactNode }) => <div className="acts">{children}</div>;

/** For the host: check-in while it is open, then ratings, otherwise a change; the people; the rest in the menu. */
function HostActs({ gameEvent, now }: Props) {
  const ahead = isAhead(gameEvent, now);
  const isTonight = isTonightOpen(gameEvent, now);
  const rating = useRateLink(gameEvent, isTonight ? 'outline' : 'primary');
  const change = ahead && <ChangeEvent gameEvent={gameEvent} variant={isTonight ? 'outline' : 'primary'} />;
  return (
    <>
      <p className="text-ink-soft">
        <strong className="font-semibold text-ink">You host.</strong> {gameEvent.currentParticipants} of{' '}
        {gameEvent.maxParticipants} {gameEvent.maxParticipants === 1 ? 'seat' : 'seats'} taken.
      </p>
      {ahead && gameEvent.seeksHost && <HostAfterAllButton gameEvent={gameEvent} />}
      <Row>
        <TonightButton gameEvent={gameEvent} now={now} />
        {rating || (!isTonight && change)}
        <WriteToAll gameEvent={gameEvent} now={now} />
        <EventMenu gameEvent={gameEvent} now={now}>
          {isTonight && change}
          <CalendarLink gameEvent={gameEvent} now={now} />
          <ShareButton gameEvent={gameEvent} />
          {ahead && gameEvent.group && !gameEvent.seeksHost && <CannotHostButton gameEvent={gameEvent} now={now} />}
          {gameEvent.seriesId === undefined && <SameAgainButton gameEvent={gameEvent} />}
          {gameEvent.seriesId === undefined && !ahead && <MakeSeriesButton gameEvent={gameEvent} />}
        </EventMenu>
      </Row>
    </>
  );
}

/** For an organizer of the event's group who does not host it: what a host may do, and to become its host. */
function OrganizerActs({ gameEvent, now }: Props) {
  const ahead = isAhead(gameEvent, now);
  const { as } = useViewerAt(gameEvent, now);
  const rating = useRateLink(gameEvent, 'outline');
  return (
    <section aria-label="For organizers" className="grid gap-2 rounded-field bg-sunken px-4 py-3">
      <p className="text-ink-soft">You organize {isolated(gameEvent.group?.name ?? 'this group')}.</p>
      <div className="flex flex-wrap gap-2">
        {ahead && as !== 'participant' && <TakeOverButton gameEvent={gameEvent} />}
        {as !== 'participant' && <TonightButton gameEvent={gameEvent} now={now} />}
        {rating}
        {ahead && <ChangeEvent gameEvent={gameEvent} />}
        <WriteToAll gameEvent={gameEvent} now={now} />
      </div>
    </section>
  );
}

function ForAParticipant({ gameEvent, now, isAsking }: Props & { isAsking: boolean }) {
  const { user } = useSession();
  const ahead = isAhead(gameEvent, now);
  return (
    <>
      <TonightForGuest gameEvent={gameEvent} now={now} />
      {ahead && !isAsking && (
        <ConfirmSeat gameEvent={gameEvent} now={now} variant={isTonightOpen(gameEvent, now) ? 'outline' : 'primary'} />
      )}
      <InPlace gameEvent={gameEvent} now={now}>
        <ParticipantActs gameEvent={gameEvent} now={now} />
      </InPlace>
      {ahead && user && <BringFriend gameEvent={gameEvent} title={eventTitle(gameEvent)} viewer={user} now={now} />}
    </>
  );
}

/** For a participant: until when leaving costs nothing, the calendar file, a message to the host; in the menu, leaving. */
function ParticipantActs({ gameEvent, now }: Props) {
  const openChat = useOpenChat();
  const { user } = useSession();
  const withHost = isOpen(gameEvent.eventDate, now) ? chatWithHost(gameEvent) : null;
  const ahead = isAhead(gameEvent, now);
  // something above is more important: a cancellation, an answer that is asked for, or the check-in
  const isSecond = gameEvent.status === 'cancelled' || isAsked(gameEvent, now) || isTonightOpen(gameEvent, now);
  return (
    <>
      <SeatPromise gameEvent={gameEvent} now={now} isKept />
      <Row>
        <CalendarLink gameEvent={gameEvent} now={now} variant={isSecond ? 'outline' : 'primary'} />
        {withHost && (
          <Button variant="outline" onClick={() => openChat(withHost)}>
            <MessageCircle aria-hidden />
            Message {isolated(withHost.otherUser.firstName)}
          </Button>
        )}
        <EventMenu gameEvent={gameEvent} now={now}>
          <ShareButton gameEvent={gameEvent} />
          {ahead && user && mayChange(user.adminRole, 'catalog') && <ChangeEvent gameEvent={gameEvent} />}
          {ahead && <LeaveItem gameEvent={gameEvent} now={now} />}
        </EventMenu>
      </Row>
    </>
  );
}

type ViewerProps = Props & { viewer: ViewerAt };

function ForAnybody({ gameEvent, now, viewer }: ViewerProps) {
  const obstacle = useObstacle(gameEvent);
  return (
    <>
      {viewer.as === 'waiting' && <LineBlock gameEvent={gameEvent} now={now} place={viewer.place} />}
      {mayTakePart(viewer) && !obstacle && <LineBlock gameEvent={gameEvent} now={now} place={null} />}
      <InPlace gameEvent={gameEvent} now={now}>
        <TakeASeat gameEvent={gameEvent} now={now} viewer={viewer} />
      </InPlace>
    </>
  );
}

const ShareLine = ({ gameEvent }: Pick<Props, 'gameEvent'>) => (
  <div className="flex flex-wrap gap-2">
    <ShareButton gameEvent={gameEvent} />
  </div>
);

/** Why the viewer cannot use an invitation to this table; undefined if they can. */
function cannotTake({ as }: ViewerAt): string | undefined {
  if (as === 'host') return 'You host this game event: the link is for somebody else.';
  if (as === 'participant') return 'You have a seat here: the link is for your friend.';
  return as === 'admin' ? 'You are signed in as an admin. Seats are for members: sign in as one.' : undefined;
}

/** The other evening of the viewer at that time, in words. Null if there is none, and for visitors. */
export function useObstacle(gameEvent: GameEvent) {
  const { binding } = useContext(CardViewer);
  return obstacleTo(gameEvent, binding);
}

/** The main actions where there is one column: on phones, and in the sheet. */
export function EventActionBar({ gameEvent, now }: Props) {
  const viewer = useViewerAt(gameEvent, now);
  const isInvited = useKeptGuest(gameEvent.id) !== null;
  const own = useOwnCard();
  if (!hasBar(gameEvent, now) || viewer.as === 'admin') return null;
  const isOfTable = viewer.as === 'host' || viewer.as === 'participant';
  if (!isOfTable && (isInvited || own)) return null;
  return (
    <ActionBar className="@4xl:hidden">
      {viewer.as === 'host' ? (
        <HostActs gameEvent={gameEvent} now={now} />
      ) : viewer.as === 'participant' ? (
        <ParticipantActs gameEvent={gameEvent} now={now} />
      ) : (
        <TakeASeat gameEvent={gameEvent} now={now} viewer={viewer} />
      )}
    </ActionBar>
  );
}

/** For a viewer who does not sit there: a seat, the waiting list, or why neither is possible. */
function TakeASeat({ gameEvent, now, viewer }: ViewerProps) {
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const { timeZone } = useSiteConfig();
  const obstacle = useObstacle(gameEvent);
  const from = opensAt(gameEvent, now);
  const { state, reserve: button } = displayEvent(gameEvent, now);
  if (!button || viewer.as === 'host' || viewer.as === 'participant' || viewer.as === 'admin') return null;
  if (viewer.as === 'removed') {
    return (
      <p className="rounded-field bg-sunken px-4 py-3">Your seat was released, so you can’t join this event again.</p>
    );
  }
  const isInLine = viewer.as === 'waiting' || viewer.as === 'offered';
  if (from && !isInLine) {
    return (
      <p className="flex items-start gap-2.5 rounded-field bg-sunken px-4 py-3 text-base">
        <CalendarClock aria-hidden className="mt-px size-5 shrink-0 text-ink-soft" />
        You can take a seat here from {dayAndTimeWithin(from, now, timeZone)}. Until then, only the two dates before it
        are open.
      </p>
    );
  }
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
        viewer={viewer}
        onSignIn={user ? undefined : () => dispatch(intend({ intent: { kind: 'wait', gameEventId: gameEvent.id } }))}
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
    <p className="text-ink-soft">
      <strong className="font-semibold text-ink">{isKept ? 'Your seat is kept' : badges[0]?.label}. </strong>
      {free ? `Free to give back until ${free}.` : 'Leaving now counts as late.'}
    </p>
  );
}
