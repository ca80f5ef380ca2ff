import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cafeNameOf, gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { Awaited } from '../../ui/awaited.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { displayEvent } from './event-state.ts';
import { hostName } from './host-name.ts';
import { TableDiscs } from './table-discs.tsx';

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
  /** The actions at the end of the row. */
  action?: ReactNode;
  /** The properties of the link to the event. If given, a press anywhere on the row follows it. */
  link?: LinkProps;
  headingLevel?: 'h2' | 'h3';
  /** What else there is to say, below the date. */
  note?: ReactNode;
};

/** A list row for a gameEvent of the viewer: the facts of the card in the same order, without the join action. */
export function EventRow({ gameEvent, now, action, link, note, headingLevel: Heading = 'h3' }: Props) {
  const { timeZone } = useSiteConfig();
  const { state, badges, startsIn } = displayEvent(gameEvent, now);
  const game = gameNameOf(gameEvent.game);
  return (
    <article className="@container relative rounded-card border border-line bg-raised p-3">
      <div className="grid grid-cols-[min(5.5rem,25%)_minmax(0,1fr)_auto] gap-x-[min(1rem,5%)] gap-y-2 @xl:grid-cols-[min(10rem,25%)_minmax(0,1fr)_auto] @xl:gap-x-5">
        <ArtImage
          src={gameEvent.game?.imageUrl ?? null}
          alt=""
          drawing={drawingOf('games', game, gameEvent.id)}
          className="aspect-square! self-start rounded-field @xl:row-span-2 @xl:aspect-16/10!"
        />
        <div className="col-span-2 min-w-0 @xl:col-span-1 @xl:pt-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Heading className="wrap-anywhere min-w-0 text-xl">
              {link ? (
                <Link
                  {...link}
                  aria-label={`${game}, ${longMoment(gameEvent.eventDate, timeZone)}`}
                  className="text-left after:absolute after:inset-0 after:rounded-card after:transition-shadow after:duration-200 hover:after:shadow-lift focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
                >
                  {game}
                </Link>
              ) : (
                game
              )}
            </Heading>
            {/* No badge for open or full: only people who look for a seat need it. */}
            {state !== 'open' &&
              state !== 'full' &&
              badges.slice(-1).map(({ label, tone }) => (
                <Badge key={label} tone={tone}>
                  {label}
                </Badge>
              ))}
            {gameEvent.seeksHost && (state === 'open' || state === 'full') && (
              <Badge tone="amber">Looking for a host</Badge>
            )}
            {gameEvent.tableLost && <Badge tone="amber">No table</Badge>}
            {startsIn !== null && (
              <Badge tone="amber">
                <Hourglass aria-hidden />
                Starts {startsIn}
              </Badge>
            )}
          </div>
          <p className="mt-0.5">
            <time dateTime={gameEvent.eventDate} className="font-semibold">
              {dayAndTime(gameEvent.eventDate, now, timeZone)}
            </time>
          </p>
          {note}
          <p className="text-ink-soft">
            <span className="text-ink">{isolated(cafeNameOf(gameEvent.cafe))}</span>
            {gameEvent.cafe && `, ${gameEvent.cafe.address}`}
          </p>
          <p className="text-ink-soft">
            Hosted by {hostName(gameEvent.host)} · {gameEvent.currentParticipants}/{gameEvent.maxParticipants}
            <span className="sr-only"> players</span>
          </p>
        </div>
        <div className="col-span-2 self-center @xl:col-span-1 @xl:col-start-2 @xl:self-start @xl:pb-1">
          <TableDiscs gameEvent={gameEvent} withFree={state === 'open'} size={26} />
        </div>
        {action && (
          <div className="relative justify-self-end @xl:col-start-3 @xl:row-span-2 @xl:row-start-1 @xl:self-center">
            {action}
          </div>
        )}
      </div>
    </article>
  );
}

/** Placeholders in the size of rows, while they load. */
export function EventRowsSkeleton() {
  return (
    <Awaited what="your game events" className="space-y-3">
      {[0, 1].map((at) => (
        <div
          key={at}
          className="grid grid-cols-[5.5rem_1fr] gap-4 rounded-card border border-line bg-raised p-3 sm:grid-cols-[10rem_1fr]"
        >
          <Skeleton className="aspect-square sm:aspect-16/10" />
          <div className="space-y-2.5 py-1">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </Awaited>
  );
}
