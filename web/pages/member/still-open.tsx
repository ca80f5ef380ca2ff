import { useContext, useState } from 'react';
import { CardViewer } from '../../features/events/card-viewer.ts';
import { EventCard } from '../../features/events/event-card.tsx';
import { joinable } from '../../features/events/joinable.ts';
import { useGameEventsBetweenQuery } from '../../features/events/nearby-api.ts';
import { useReserve } from '../../features/joining/use-reserve.ts';
import { HomeSection } from './home-section.tsx';

const WEEK_MS = 7 * 86_400_000;
const SHOWN = 2;

type Props = {
  /** The present moment in milliseconds. */
  now: number;
};

/** Two tables of the next seven days with a free seat. */
export function StillOpen({ now }: Props) {
  const { binding } = useContext(CardViewer);
  // computed once: the interval must not move every minute
  const [span] = useState(() => ({ from: new Date(now).toISOString(), to: new Date(now + WEEK_MS).toISOString() }));
  const { data = [] } = useGameEventsBetweenQuery(span);
  const reserve = useReserve();
  const open = joinable(data, binding, now).slice(0, SHOWN);
  if (open.length === 0) return null;
  return (
    <HomeSection title="Still open this week" more={{ to: '/', label: 'Browse Events' }}>
      <ul className="grid gap-4 md:grid-cols-2">
        {open.map((gameEvent) => (
          <li key={gameEvent.id}>
            <EventCard gameEvent={gameEvent} now={now} onReserve={reserve} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
