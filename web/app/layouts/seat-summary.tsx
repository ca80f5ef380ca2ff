import type { GameEvent } from '../../../modules/events/contract.ts';
import { EventSummary } from '../../features/events/event-summary.tsx';
import { freeUntil } from '../../features/events/event-time-words.ts';
import { useGameEventQuery } from '../../features/events/events-api.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The game event of a seat that somebody is about to take, with what giving it back would cost. */
export function SeatSummary({ gameEventId }: { gameEventId: string }) {
  const { currentData } = useGameEventQuery(gameEventId);
  if (!currentData) return <Skeleton className="h-24 animate-await" />;
  return (
    <>
      <EventSummary gameEvent={currentData} />
      <Leaving gameEvent={currentData} />
    </>
  );
}

/** What giving the seat back would cost, shown before the person takes it. */
function Leaving({ gameEvent }: { gameEvent: GameEvent }) {
  const { timeZone } = useSiteConfig();
  const free = freeUntil(gameEvent, useNow(), timeZone);
  return (
    <p className="text-ink-soft text-sm">
      {free === null
        ? 'It starts within 24 hours: giving your seat back counts as a late cancellation.'
        : `Plans change? The seat is free to give back until ${free}.`}
    </p>
  );
}
