import { CalendarDays, MapPin, UserRound } from 'lucide-react';
import { cafeNameOf, gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longDate } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { hostName } from './host-name.ts';

/** The gameEvent a dialog is about: game, time, place and host. */
export function EventSummary({ gameEvent }: { gameEvent: GameEvent }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const game = gameNameOf(gameEvent.game);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-paper">
      <ArtImage
        src={gameEvent.game?.imageUrl ?? null}
        alt=""
        drawing={drawingOf('games', game, gameEvent.id)}
        className="aspect-auto! h-32"
      />
      <div className="space-y-1.5 p-4 [&_svg]:mt-1 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-soft">
        <p className="mb-2 font-display font-heading text-xl">{game}</p>
        <p className="flex gap-2.5">
          <CalendarDays aria-hidden />
          <time dateTime={gameEvent.eventDate} className="font-semibold">
            {dayAndTime(gameEvent.eventDate, now, timeZone)}
            <span className="sr-only">, {longDate(gameEvent.eventDate, timeZone)}</span>
          </time>
        </p>
        <p className="flex gap-2.5">
          <MapPin aria-hidden />
          <span>
            <span className="font-semibold">{isolated(cafeNameOf(gameEvent.cafe))}</span>
            {gameEvent.cafe && <span className="block text-ink-soft">{gameEvent.cafe.address}</span>}
          </span>
        </p>
        <p className="flex gap-2.5">
          <UserRound aria-hidden />
          Hosted by {hostName(gameEvent.host)}
        </p>
      </div>
    </div>
  );
}
