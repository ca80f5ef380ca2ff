import type { GameEvent } from '../../modules/events/contract.ts';
import { EventSummary } from '../features/events/event-summary.tsx';
import { freeUntil } from '../features/events/event-time-words.ts';
import { LeaveButton } from '../features/joining/leave-button.tsx';
import { useSiteConfig } from '../lib/site-config.tsx';

type Props = { gameEvent: GameEvent /** The present moment in milliseconds. */; now: number };

/** The item of an event's menu that gives the viewer's seat back. */
export function LeaveItem({ gameEvent, now }: Props) {
  const { timeZone } = useSiteConfig();
  const free = freeUntil(gameEvent, now, timeZone);
  return (
    <LeaveButton
      gameEvent={gameEvent}
      summary={<EventSummary gameEvent={gameEvent} />}
      cost={free ? `Free to give back until ${free}.` : 'Leaving now counts as late.'}
    />
  );
}
