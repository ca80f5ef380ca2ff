import { CalendarPlus, MessageCircle } from 'lucide-react';
import { Fragment } from 'react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { NEWCOMER_EVENINGS, stillComingAt, whereAt } from '../../../modules/events/rules.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { DateBlock } from '../../features/events/details/date-block.tsx';
import { freeUntil } from '../../features/events/event-time-words.ts';
import { useGameEventQuery } from '../../features/events/events-api.ts';
import { Pieces } from '../../features/events/pieces.tsx';
import { RoomTable } from '../../features/events/room-table.tsx';
import { clockOf, seatedAt } from '../../features/events/seated.ts';
import { ShareButton } from '../../features/events/share-button.tsx';
import { FollowButton } from '../../features/follows/follow-button.tsx';
import { useOpenChat } from '../../features/messages/use-open-chat.ts';
import { AskForPush } from '../../features/push/ask-for-push.tsx';
import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { chatWithHost } from '../chat-about.ts';
import { AtTheCafe } from '../house-facts.tsx';
import { thingsToFollow } from '../things-to-follow.ts';

type Props = { gameEventId: string; user: User; onClose: () => void };

/** The confirmation after joining, above the dashboard: the table, and the first actions. */
export function YouAreIn({ gameEventId, user, onClose }: Props) {
  const { currentData: gameEvent } = useGameEventQuery(gameEventId);
  return gameEvent ? <ArrivalDialog gameEvent={gameEvent} user={user} onClose={onClose} /> : null;
}

function ArrivalDialog({ gameEvent, user, onClose }: { gameEvent: GameEvent; user: User; onClose: () => void }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const openChat = useOpenChat();
  const people = seatedAt(gameEvent);
  const { id, eventDate, cafe, host } = gameEvent;
  const withHost = chatWithHost(gameEvent);
  const free = freeUntil(gameEvent, now, timeZone);
  // a seat never follows by itself: it is offered
  const [toFollow] = thingsToFollow(gameEvent);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      afterPaint
      title={<span className="text-2xl md:text-4xl">You are in, {isolated(user.firstName)}</span>}
      description={seatWords(gameEvent)}
      fullHeight
      focusAfter={() => document.querySelector<HTMLElement>('#main h1')}
      aside={
        <div
          aria-hidden
          className="room just-joined relative grid h-[min(46dvh,21rem)] shrink-0 place-items-center overflow-hidden md:col-start-1 md:row-start-1 md:row-end-3 md:h-auto"
        >
          <Pieces />
          <RoomTable gameEvent={gameEvent} people={people} className="h-[88%] max-w-full md:h-auto md:w-80" />
        </div>
      }
      className="bg-paper! md:grid! md:min-h-124 md:max-w-220! md:grid-cols-[400px_1fr] md:grid-rows-[auto_1fr] md:overflow-hidden md:rounded-sheet!"
    >
      <DialogBody className="space-y-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:pt-3">
        <DateBlock eventDate={eventDate} now={now}>
          {clockTime(eventDate, timeZone)}
          {cafe && ` at ${isolated(cafe.name)}, ${isolated(cafe.address)}`}
        </DateBlock>
        <div className="grid grid-cols-2 gap-2">
          <Button className="col-span-2 min-h-12" data-first-focus asChild>
            <a href={`/api/game-events/${id}/calendar.ics`} download>
              <CalendarPlus aria-hidden />
              Add to Calendar
            </a>
          </Button>
          {withHost && (
            <Button variant="outline" className="px-3!" onClick={() => openChat(withHost)}>
              <MessageCircle aria-hidden />
              Write to {isolated(host?.firstName ?? '')}
            </Button>
          )}
          <div className="grid [&:only-child]:col-span-2">
            <ShareButton gameEvent={gameEvent} />
          </div>
          {toFollow && <FollowButton thing={toFollow} named className="col-span-2" />}
        </div>
        {user.totalEventsAttended < NEWCOMER_EVENINGS && <WhomToLookFor gameEvent={gameEvent} />}
        <NextMails eventDate={eventDate} now={now} />
        <p className="text-base text-ink-soft">
          {free
            ? `Plans change? The seat is free to give back until ${free}.`
            : 'It starts within 24 hours: giving your seat back counts as a late cancellation.'}
        </p>
        <AskForPush question="Want to hear at once if this event is moved or cancelled?" />
        <Button variant="ghost" className="-ml-3 px-3! text-felt-ink" onClick={onClose}>
          Go to my dashboard
        </Button>
      </DialogBody>
    </Dialog>
  );
}

/** What newcomers are told: whom to look for and where, and what host and cafe say. */
function WhomToLookFor({
  gameEvent: { host, seeksHost, cafe, cafeId, description, teaching },
}: {
  gameEvent: GameEvent;
}) {
  // who hosts it may still change
  const name = host && !seeksHost ? isolated(host.firstName) : 'the host';
  return (
    <section aria-labelledby="look-for" className="grid gap-2 rounded-card bg-amber-wash p-4 text-amber-ink">
      <h3 id="look-for" className="text-xl">
        Look for {name}
      </h3>
      <p>
        Ask at {cafe ? isolated(cafe.name) : 'the cafe'} for {name}’s table. You can come alone.
        {teaching && ' You need not know the game: the rules are taught.'}
      </p>
      {description !== '' && (
        <p className="wrap-anywhere whitespace-pre-line">
          {name} writes: {description}
        </p>
      )}
      <AtTheCafe cafeId={cafeId} />
    </section>
  );
}

/** What happens next: the two mails that are still to come. */
function NextMails({ eventDate, now }: { eventDate: string; now: number }) {
  const { timeZone } = useSiteConfig();
  const mails = [
    {
      at: stillComingAt(eventDate, clockOf(timeZone)),
      what: 'We ask “Still coming?” while giving your seat back is still free.',
    },
    { at: whereAt(eventDate), what: 'We email you where exactly the table is.' },
  ].filter(({ at }) => Date.parse(at) > now);
  if (mails.length === 0) return null;
  return (
    <dl aria-label="What happens next" className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      {mails.map(({ at, what }) => (
        <Fragment key={what}>
          <dt className="font-semibold">
            <time dateTime={at}>{dayAndTime(at, now, timeZone)}</time>
          </dt>
          <dd className="text-ink-soft">{what}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Such as "Seat 2 of 3 at Daniel’s Catan table is yours." */
function seatWords({ people, maxParticipants, host, game }: GameEvent): string {
  const whose = host ? `${isolated(host.firstName)}’s` : 'this';
  const table = `${whose} ${isolated(game?.name ?? 'game')} table`;
  const seat = people.filter(({ isHost }) => !isHost).findIndex(({ isYou }) => isYou) + 1;
  if (seat === 0) return `A seat at ${table} is yours.`;
  return maxParticipants === 1
    ? `The seat at ${table} is yours.`
    : `Seat ${seat} of ${maxParticipants} at ${table} is yours.`;
}
