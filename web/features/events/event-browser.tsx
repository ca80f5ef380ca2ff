import type { ReactNode } from 'react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { TableOf } from '../../ui/table-of.tsx';
import { EventDays } from './event-days.tsx';
import { EventGridSkeleton } from './event-grid.tsx';
import { type GameEventFilter, useGameEventsInfiniteQuery } from './events-api.ts';
import { SchemaOrgScript } from './schema-org-script.tsx';

type Props = {
  filter: GameEventFilter;
  /** Whether the count is shown, too. */
  isCounted?: boolean;
  onReserve: (gameEvent: GameEvent) => void;
  /** The text and action of the empty list. */
  empty: { art?: ReactNode; title: string; reason: ReactNode; action?: ReactNode };
};

/**
 * The gameEvents that match a filter, page by page, with the loading, empty and failed states. Screen readers hear the
 * count when it changes.
 */
export function EventBrowser(props: Props) {
  const { currentData } = useGameEventsInfiniteQuery(props.filter);
  const count = currentData?.pages.reduce((sum, page) => sum + page.gameEvents.length, 0);
  return (
    <>
      <p aria-live="polite" className={props.isCounted && count ? 'mt-3 font-semibold' : 'sr-only'}>
        {count !== undefined &&
          (count === 0 ? props.empty.title : `${count} ${count === 1 ? 'event' : 'events'} shown`)}
      </p>
      <Found {...props} />
    </>
  );
}

function Found({ filter, onReserve, empty }: Props) {
  const query = useGameEventsInfiniteQuery(filter);
  const { currentData, error, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  if (error && !currentData) {
    return (
      <LoadError
        query={query}
        title="Failed to fetch events"
        otherwise="The list of game events did not arrive. Please try again."
      />
    );
  }
  if (!currentData) return <EventGridSkeleton />;
  const gameEvents = currentData.pages.flatMap((page) => page.gameEvents);
  if (gameEvents.length === 0) {
    return (
      <EmptyState
        art={empty.art ?? <TableOf seats={2} people={[]} size={96} />}
        title={empty.title}
        action={empty.action}
      >
        {empty.reason}
      </EmptyState>
    );
  }
  return (
    <>
      <SchemaOrgScript gameEvents={gameEvents} />
      <EventDays gameEvents={gameEvents} onReserve={onReserve} />
      <ShowMore
        more={hasNextPage && { pending: isFetchingNextPage, load: () => void fetchNextPage() }}
        pendingText="Setting more tables…"
      />
    </>
  );
}
