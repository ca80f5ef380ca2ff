import { type ComponentProps, memo, Suspense } from 'react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { useNow } from '../../lib/use-now.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EventCard } from './event-card.tsx';

const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';

type Props = {
  gameEvents: readonly GameEvent[];
  onReserve: (gameEvent: GameEvent) => void;
  headingLevel?: 'h3' | 'h4';
};

/** Meetups side by side, one below the other on a phone. */
export function EventGrid({ gameEvents, onReserve, headingLevel = 'h3' }: Props) {
  const now = useNow();
  return (
    <ul className={grid}>
      {gameEvents.map((gameEvent) => (
        <GridItem
          key={gameEvent.id}
          gameEvent={gameEvent}
          now={now}
          onReserve={onReserve}
          headingLevel={headingLevel}
        />
      ))}
    </ul>
  );
}

/** Taken over from the server's page one by one, so that nobody's first press waits for all of them. */
const GridItem = memo(function GridItem(props: ComponentProps<typeof EventCard>) {
  return (
    <li>
      <Suspense>
        <EventCard {...props} />
      </Suspense>
    </li>
  );
});

/** The grid while its meetups are on their way, in the cards' own measures. */
export function EventGridSkeleton() {
  return (
    <Awaited what="game events" className={grid}>
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <div key={at} className="overflow-hidden rounded-card border border-line bg-raised">
          <Skeleton className="aspect-16/10 rounded-none!" />
          <div className="p-5">
            <Skeleton className="h-7 w-1/2" />
            <Skeleton className="mt-4 h-5 w-4/5" />
            <Skeleton className="mt-3 h-11 w-3/5" />
            <Skeleton className="mt-5 h-10 w-2/3" />
            <Skeleton className="mt-10 h-6" />
            <Skeleton className="mt-5 h-11" />
          </div>
        </div>
      ))}
    </Awaited>
  );
}
