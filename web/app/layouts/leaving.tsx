import type { GameEvent } from '../../../modules/events/contract.ts';
import { freeUntil } from '../../features/events/event-time-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';

/** What giving the seat back would cost, shown before the person takes it. */
export function Leaving({ gameEvent }: { gameEvent: GameEvent }) {
  const { timeZone } = useSiteConfig();
  const free = freeUntil(gameEvent, useNow(), timeZone);
  return (
    <p className="text-ink-soft">
      {free === null
        ? 'It starts within 24 hours: giving your seat back counts as a late cancellation.'
        : `Plans change? The seat is free to give back until ${free}.`}
    </p>
  );
}
