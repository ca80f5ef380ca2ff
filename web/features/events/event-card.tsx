import { CalendarDays, Clock, Hourglass, MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime, longDate, longMoment } from '../../lib/time.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Reliability } from '../../ui/reliability.tsx';
import { EventNotes } from './event-notes.tsx';
import { eventPath } from './event-path.ts';
import { countdown, displayEvent } from './event-state.ts';
import { hostName } from './host-name.ts';
import { Seats } from './seats.tsx';
import { ShareButton } from './share-button.tsx';

/** Tall enough for a finger without pushing the lines apart. */
const link =
  '-my-3 inline-block py-3 font-semibold text-ink underline decoration-line-strong underline-offset-3 hover:decoration-current';

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds (`useNow`), handed in so that all cards of a page agree. */
  now: number;
  onReserve: (gameEvent: GameEvent) => void;
  headingLevel?: 'h2' | 'h3' | 'h4';
};

/** A meetup, everywhere it is shown: the game, when, where, who hosts, the seats, and the way in. */
export function EventCard({ gameEvent, now, onReserve, headingLevel: Heading = 'h3' }: Props) {
  const { timeZone } = useSiteConfig();
  const { badges, startsInHours, reserve } = displayEvent(gameEvent, now);
  const game = gameEvent.game?.name ?? 'Unknown Game';
  const host = hostName(gameEvent.host);
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-raised transition-shadow duration-200 hover:shadow-lift">
      <ArtImage src={gameEvent.game?.imageUrl ?? null} alt="" drawing={drawingOf('games', game, gameEvent.id)} />
      <div className="flex flex-1 flex-col p-5">
        <div className="-mr-2 flex items-start justify-between gap-2">
          <Heading className="min-w-0 text-2xl">
            <Link
              to={eventPath(gameEvent)}
              viewTransition
              aria-label={`${game}, ${longMoment(gameEvent.eventDate, timeZone)}`}
              className="-my-2 inline-block py-2 hover:underline"
            >
              {game}
            </Link>
          </Heading>
          <span className="-my-2">
            <ShareButton gameEvent={gameEvent} small />
          </span>
        </div>
        <dl className="mt-3 space-y-1.5">
          <div className="space-y-1.5">
            <dt className="sr-only">When</dt>
            <dd className="flex items-center gap-2.5">
              <CalendarDays aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
              <time dateTime={gameEvent.eventDate}>{longDate(gameEvent.eventDate, timeZone)}</time>
            </dd>
            <dd className="flex gap-2.5 font-semibold">
              <Clock aria-hidden className="mt-1 size-4.5 shrink-0 text-ink-soft" />
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                {clockTime(gameEvent.eventDate, timeZone)}
                {startsInHours !== null && (
                  <Badge tone="amber">
                    <Hourglass aria-hidden />
                    {countdown(startsInHours)}
                  </Badge>
                )}
              </span>
            </dd>
          </div>
          <div className="flex gap-2.5">
            <dt className="sr-only">Where</dt>
            <MapPin aria-hidden className="mt-1 size-4.5 shrink-0 text-ink-soft" />
            <dd>
              {gameEvent.cafe ? (
                <>
                  <Link to={`/cafes/${gameEvent.cafeId}`} viewTransition className={link}>
                    {gameEvent.cafe.name}
                  </Link>
                  <span className="block text-ink-soft text-sm">{gameEvent.cafe.address}</span>
                </>
              ) : (
                <span className="font-semibold">Unknown Cafe</span>
              )}
            </dd>
          </div>
        </dl>
        <EventNotes gameEvent={gameEvent} now={now} />
        <div className="mt-4 flex items-center gap-3">
          <Avatar firstName={gameEvent.host?.firstName ?? ''} lastName={gameEvent.host?.lastName ?? ''} />
          <div className="min-w-0 leading-snug">
            <p className="truncate text-ink-soft text-sm">
              Hosted by{' '}
              {gameEvent.host ? (
                <Link to={`/organizers/${gameEvent.hostId}`} viewTransition className={link}>
                  {host}
                </Link>
              ) : (
                <span className="font-semibold text-ink">{host}</span>
              )}
            </p>
            <Reliability score={gameEvent.host?.reliabilityScore ?? 100} />
          </div>
        </div>
        <div className="mt-auto pt-5">
          <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-4">
            <p className="flex items-center gap-2 text-sm">
              <Seats taken={gameEvent.currentParticipants} of={gameEvent.maxParticipants} />
              <span>
                {gameEvent.currentParticipants}/{gameEvent.maxParticipants}
                <span className="sr-only"> players</span>
              </span>
            </p>
            <ul aria-label="Status" className="flex flex-wrap gap-1.5">
              {badges.map(({ label, tone }) => (
                <li key={label}>
                  <Badge tone={tone}>{label}</Badge>
                </li>
              ))}
            </ul>
          </div>
          {reserve && (
            <Button className="mt-4 w-full" disabled={reserve.disabled} onClick={() => onReserve(gameEvent)}>
              {reserve.label}
              <span className="sr-only">
                : {game}, {longDate(gameEvent.eventDate, timeZone)}
              </span>
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
