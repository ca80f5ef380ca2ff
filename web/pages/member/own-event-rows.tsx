import { Check, Crown } from 'lucide-react';
import { useState } from 'react';
import { cafeNameOf, gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { seriesInList } from '../../features/events/series-in-list.ts';
import { TableDiscs } from '../../features/events/table-discs.tsx';
import { dayAndTime } from '../../lib/day-words.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { viewerHosts } from '../../lib/viewer-hosts.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { Badge } from '../../ui/badge.tsx';
import { SeriesLine } from '../series/of-event.tsx';
import { EventDetails } from './event-details.tsx';

type Props = { gameEvents: readonly GameEvent[]; now: number };

/** The viewer's gameEvents in short rows; a press opens the details. */
export function OwnEventRows({ gameEvents, now }: Props) {
  const series = seriesInList(gameEvents, now);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
        {gameEvents.map((gameEvent) => (
          <li key={gameEvent.id}>
            <Row
              gameEvent={gameEvent}
              more={series.get(gameEvent.id)?.more ?? 0}
              now={now}
              onOpen={() => setOpenId(gameEvent.id)}
            />
          </li>
        ))}
      </ul>
      <EventDetails gameEvent={gameEvents.find(({ id }) => id === openId)} onClose={() => setOpenId(null)} />
    </>
  );
}

type RowProps = { gameEvent: GameEvent; more: number; now: number; onOpen: () => void };

function Row({ gameEvent, more, now, onOpen }: RowProps) {
  const { timeZone } = useSiteConfig();
  const { eventDate, cafe, maxParticipants, currentParticipants } = gameEvent;
  const isHost = viewerHosts(gameEvent);
  const name = gameNameOf(gameEvent.game);
  const left = maxParticipants - currentParticipants;
  return (
    <article className="relative flex items-center gap-3 p-3 hover:bg-sunken/60">
      <ArtImage
        src={gameEvent.game?.imageUrl ?? null}
        alt=""
        drawing={drawingOf('games', name, gameEvent.id)}
        className="aspect-square! size-18 shrink-0 rounded-field"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <h3 className="wrap-anywhere text-lg/5.5">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`${name}, ${longMoment(eventDate, timeZone)}`}
              onClick={onOpen}
              className="text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
            >
              {name}
            </button>
          </h3>
          {isHost ? (
            <Badge tone="amber">
              <Crown aria-hidden />
              {left === 0 ? 'Full' : `${left} ${left === 1 ? 'seat' : 'seats'} left`}
            </Badge>
          ) : (
            <Badge tone="felt">
              <Check aria-hidden />
              Going
            </Badge>
          )}
        </div>
        <p className="mt-0.5 text-sm text-ink-soft">
          <time dateTime={eventDate} className="font-semibold text-ink">
            {dayAndTime(eventDate, now, timeZone)}
          </time>{' '}
          · {isolated(cafeNameOf(cafe))}
        </p>
        <p className="text-sm text-ink-soft">
          {isHost ? 'You host' : `Hosted by ${isolated(gameEvent.host?.firstName ?? 'Game Organizer')}`} ·{' '}
          {currentParticipants}/{maxParticipants}
          <span className="sr-only"> players</span>
        </p>
        <SeriesLine gameEvent={gameEvent} more={more} />
        <div className="mt-1.5">
          <TableDiscs gameEvent={gameEvent} withFree size={26} />
        </div>
      </div>
    </article>
  );
}
