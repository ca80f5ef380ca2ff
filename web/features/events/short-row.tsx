import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cafeNameOf, gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { viewerHosts } from '../../lib/viewer-hosts.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { TableDiscs } from './table-discs.tsx';

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
  /** The link that a press anywhere on the row follows. */
  link: LinkProps;
  /** What else there is to say, below the date. */
  note?: ReactNode;
  /** The badge beside the name. */
  children: ReactNode;
};

/** A gameEvent in a short row. */
export function ShortRow({ gameEvent, now, link, note, children }: Props) {
  const { timeZone } = useSiteConfig();
  const { eventDate, cafe, maxParticipants, currentParticipants } = gameEvent;
  const name = gameNameOf(gameEvent.game);
  return (
    <article className="relative flex items-center gap-3 p-3 hover:bg-sunken/60">
      <ArtImage
        src={gameEvent.game?.imageUrl ?? null}
        alt=""
        drawing={drawingOf('games', name, gameEvent.id)}
        className="aspect-square! w-18 max-w-1/4 shrink-0 rounded-field"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <h3 className="wrap-anywhere text-lg">
            <Link
              {...link}
              aria-label={`${name}, ${longMoment(eventDate, timeZone)}`}
              className="text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
            >
              {name}
            </Link>
          </h3>
          {children}
        </div>
        <p className="mt-0.5 text-ink-soft">
          <time dateTime={eventDate} className="font-semibold text-ink">
            {dayAndTime(eventDate, now, timeZone)}
          </time>{' '}
          · {isolated(cafeNameOf(cafe))}
        </p>
        <p className="text-ink-soft">
          {viewerHosts(gameEvent) ? 'You host' : `Hosted by ${isolated(gameEvent.host?.firstName ?? 'Game Organizer')}`}{' '}
          · {currentParticipants}/{maxParticipants}
          <span className="sr-only"> players</span>
        </p>
        {note}
        <div className="mt-1.5">
          <TableDiscs gameEvent={gameEvent} withFree size={26} />
        </div>
      </div>
    </article>
  );
}
