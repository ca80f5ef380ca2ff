import { type ComponentProps, memo, Suspense } from 'react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { useNow } from '../../lib/use-now.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EventCard } from './event-card.tsx';
import { moreDates } from './series-in-list.ts';

const cards = 'grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 lg:gap-4';

type Props = {
  gameEvents: readonly GameEvent[];
  onReserve: (gameEvent: GameEvent) => void;
  /** Whether a heading above names their day. */
  isUnderItsDay?: boolean;
  /** How many other dates of its series the list shows (`moreDates`), if this grid is a part of one. */
  more?: ReadonlyMap<string, number>;
};

/** gameEvents in a grid; in one column on phones. */
export function EventGrid({ gameEvents, onReserve, isUnderItsDay = false, more }: Props) {
  const now = useNow();
  const found = more ?? moreDates(gameEvents, now);
  return (
    <ul className={cards}>
      {gameEvents.map((gameEvent) => (
        <GridItem
          key={gameEvent.id}
          gameEvent={gameEvent}
          now={now}
          onReserve={onReserve}
          isUnderItsDay={isUnderItsDay}
          more={found.get(gameEvent.id)}
        />
      ))}
    </ul>
  );
}

/** Cards hydrate one by one, so that the first press does not wait for all of them. */
const GridItem = memo(function GridItem(props: ComponentProps<typeof EventCard>) {
  return (
    <li>
      <Suspense>
        <EventCard {...props} />
      </Suspense>
    </li>
  );
});

/** The grid while it loads, with placeholders in the size of cards. */
export function EventGridSkeleton() {
  return (
    <Awaited what="game events" className={cards}>
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <div key={at} className="h-[178px] rounded-card border border-line bg-raised p-2.5 lg:h-[196px] lg:p-3.5">
          <Skeleton className="h-[100px] w-[92px] lg:size-28" />
        </div>
      ))}
    </Awaited>
  );
}
