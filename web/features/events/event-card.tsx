import { Check, Hourglass } from 'lucide-react';
import Crown from 'lucide-react/icons/crown';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { gameNameOf, UNKNOWN_CAFE } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { aheadOfYou } from '../../lib/ahead-of-you.ts';
import { cn } from '../../lib/cn.ts';
import { counted } from '../../lib/counted.ts';
import { dayAndTimeWithin } from '../../lib/day-words.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime, longDate, longMoment } from '../../lib/time.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { Button } from '../../ui/button.tsx';
import { Reliability } from '../../ui/reliability.tsx';
import { ONE_MOMENT, useIsReserving } from '../session/is-reserving.ts';
import { useSession } from '../session/session-api.ts';
import { obstacleTo } from './binding-events.ts';
import { CardViewer } from './card-viewer.ts';
import { EventNotes } from './event-notes.tsx';
import { eventPath, seriesPath } from './event-path.ts';
import { type CardAction, cardAction, displayEvent, isLineOpen } from './event-state.ts';
import { hostName } from './host-name.ts';
import { opensAt } from './series-in-list.ts';
import { hasRole, StatusBadges } from './status-badges.tsx';
import { TableDiscs } from './table-discs.tsx';
import { mayTakePart, viewerAt } from './viewer-at.ts';

/** Shown above the link that covers the card. */
const link = 'relative z-1 text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current';

/** The action at the foot of a card, over its whole width. */
const strip =
  'col-span-full -mx-2.5 mt-2 -mb-2.5 flex min-h-11 items-center justify-between gap-x-3 px-2.5 lg:-mx-3.5 lg:mt-3 lg:-mb-3.5 lg:px-3.5';

type Props = {
  gameEvent: GameEvent;
  /** The present in milliseconds (`useNow`), passed in so that all cards of a page agree. */
  now: number;
  onReserve: (gameEvent: GameEvent) => void;
  /** Whether a heading above names the day, so that the card shows the time alone. */
  isUnderItsDay?: boolean;
  /** How many other dates of its series the list shows. */
  more?: number | undefined;
};

/**
 * The card of a gameEvent: the game, when, where, the host, the participants and the viewer's action. It considers the
 * viewer's role, so it never offers what would be refused.
 */
export function EventCard({ gameEvent, now, onReserve, isUnderItsDay = false, more = 0 }: Props) {
  const { timeZone } = useSiteConfig();
  const display = displayEvent(gameEvent, now);
  const { user } = useSession();
  const viewer = viewerAt(gameEvent, user, now);
  const { binding, Line } = useContext(CardViewer);
  const obstacle = obstacleTo(gameEvent, binding);
  const from = opensAt(gameEvent, now);
  const opens = from && `Opens to you ${dayAndTimeWithin(from, now, timeZone)}`;
  const action = cardAction(display, viewer, obstacle?.words ?? opens);
  const { eventDate, cafe, host } = gameEvent;
  const game = gameNameOf(gameEvent.game);
  const Heading = isUnderItsDay ? 'h4' : 'h3';
  const isAhead = display.reserve !== null;
  const mayWait = !from && mayTakePart(viewer) && isLineOpen(gameEvent, display, now);
  /** A badge that does not fit beside the name goes below it. */
  const isCrowded = display.badges.length > 1 || (isAhead && hasRole(viewer));
  const isOff = display.state === 'cancelled';
  /** Distinguishes equal actions for screen readers. */
  const whichEvent = (
    <span className="sr-only">
      : {game}, {longDate(eventDate, timeZone)}
    </span>
  );
  /** A link to the event page, which explains the waiting list to visitors before they sign in. */
  const toTheLine = (
    <Link
      to={eventPath(gameEvent)}
      viewTransition
      className="relative z-1 inline-flex min-h-11 items-center font-semibold text-base text-felt-ink hover:underline"
    >
      Join the waiting list
      {whichEvent}
    </Link>
  );
  return (
    <article
      className={cn(
        'relative grid h-full grid-cols-[92px_minmax(0,1fr)] content-start gap-x-3 overflow-hidden rounded-card border border-line bg-raised p-2.5 text-base transition-shadow duration-200 hover:shadow-lift lg:grid-cols-[112px_minmax(0,1fr)] lg:gap-x-4 lg:p-3.5',
        viewer.as === 'participant' && isAhead && 'border-felt bg-felt-wash/40',
        viewer.as === 'host' && isAhead && 'border-amber',
      )}
    >
      <ArtImage
        src={gameEvent.game?.imageUrl ?? null}
        alt=""
        drawing={drawingOf('games', game, gameEvent.id)}
        className={cn('aspect-auto! h-[100px] rounded-field lg:h-28', isOff && 'opacity-70 grayscale')}
        cropped
      />
      <div className="min-w-0">
        <div className={cn('flex items-start justify-between gap-x-2 gap-y-1', isCrowded && 'flex-wrap')}>
          <Heading className={cn('min-w-0 text-xl', isOff && 'line-through decoration-[1.5px]')}>
            <Link
              to={eventPath(gameEvent)}
              viewTransition
              aria-label={`${game}, ${longMoment(eventDate, timeZone)}`}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
            >
              {game}
            </Link>
          </Heading>
          <StatusBadges
            display={display}
            viewer={isAhead ? viewer : null}
            isShort
            className="max-w-full shrink-0 justify-end gap-1"
          />
        </div>
        <p className={isUnderItsDay ? 'sr-only' : 'font-semibold'}>{longDate(eventDate, timeZone)}</p>
        <p className="flex flex-wrap items-center gap-x-2">
          <time dateTime={eventDate} className="font-semibold">
            {clockTime(eventDate, timeZone)}
          </time>
          {display.startsIn !== null && (
            <span className="inline-flex items-center gap-1 font-semibold text-sm text-amber-ink">
              <Hourglass aria-hidden className="size-3.5" />
              <span>
                <span className="sr-only">Starts </span>
                {display.startsIn}
              </span>
            </span>
          )}
        </p>
        <div className="text-ink-soft [&>p]:truncate">
          {gameEvent.seriesId && more > 0 && (
            <p>
              <Link to={seriesPath(gameEvent.seriesId)} viewTransition className={cn(link, 'font-semibold')}>
                and {counted(more, 'more date')}
              </Link>
            </p>
          )}
          <p>
            {cafe ? (
              <>
                {cafe.gone ? (
                  cafe.name
                ) : (
                  <Link to={`/cafes/${gameEvent.cafeId}`} viewTransition className={link}>
                    {cafe.name}
                  </Link>
                )}
                , {cafe.address}
              </>
            ) : (
              <span className="text-ink">{UNKNOWN_CAFE}</span>
            )}
          </p>
          <p className="whitespace-normal!">
            Hosted by{' '}
            {host ? (
              <Link to={`/organizers/${gameEvent.hostId}`} viewTransition className={cn(link, 'font-semibold')}>
                {hostName(host)}
              </Link>
            ) : (
              <span className="font-semibold text-ink">{hostName(host)}</span>
            )}{' '}
            <Reliability score={host?.reliabilityScore ?? 100} className="align-top text-sm [&_svg]:size-3.5" />
          </p>
          <EventNotes gameEvent={gameEvent} now={now} />
        </div>
      </div>
      <div className="col-span-full mt-2 flex min-h-[30px] flex-wrap items-center justify-between gap-2 lg:mt-3">
        <TableDiscs gameEvent={gameEvent} withFree={display.reserve?.disabled === false} />
        {action && (
          <ActionButton action={action} gameEvent={gameEvent} onReserve={onReserve}>
            {whichEvent}
          </ActionButton>
        )}
      </div>
      {isAhead && viewer.as === 'offered' && Line && (
        <div className={cn(strip, 'block bg-amber-wash py-2.5 text-amber-ink')}>
          <Line gameEvent={gameEvent} />
        </div>
      )}
      {(mayWait || (isAhead && viewer.as === 'waiting')) && (
        <div className={cn(strip, 'bg-sunken text-ink-soft')}>
          {mayWait ? (
            <span>{gameEvent.waiting === 0 ? 'Nobody is waiting yet' : `${gameEvent.waiting} waiting`}</span>
          ) : (
            viewer.as === 'waiting' && <span className="font-semibold text-ink">{aheadOfYou(viewer.place)}</span>
          )}
          {mayWait && obstacle && <span>{obstacle.words}</span>}
          {!(mayWait && obstacle) &&
            (Line && user ? <Line gameEvent={gameEvent} waiting={mayWait && toTheLine} /> : toTheLine)}
        </div>
      )}
    </article>
  );
}

type ActionProps = Pick<Props, 'gameEvent' | 'onReserve'> & { action: CardAction; children: React.ReactNode };

/** The viewer's action. The child completes its accessible name. */
function ActionButton({ action, gameEvent, onReserve, children }: ActionProps) {
  const button = 'relative z-1 px-3.5! text-base';
  const isReserving = useIsReserving(gameEvent.id);
  if (action.kind === 'reserve') {
    return (
      <Button
        className={button}
        disabled={action.disabled}
        pending={isReserving}
        pendingText={ONE_MOMENT}
        onClick={() => onReserve(gameEvent)}
      >
        <span>
          {action.label}
          {children}
        </span>
      </Button>
    );
  }
  if (action.kind === 'busy') {
    return <p className="min-h-11 content-center text-right text-ink-soft">{action.label}</p>;
  }
  return (
    <Button
      variant={action.kind === 'manage' ? 'outline' : 'ghost'}
      className={cn(button, action.kind === 'going' && 'bg-felt-wash text-felt-ink')}
      asChild
    >
      <Link to={eventPath(gameEvent)} viewTransition>
        {action.kind === 'going' ? <Check aria-hidden /> : <Crown aria-hidden />}
        <span>
          {action.label}
          {children}
        </span>
      </Link>
    </Button>
  );
}
