import { CalendarDays } from 'lucide-react';
import { type ComponentType, useMemo, useState } from 'react';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useNow } from '../../lib/use-now.ts';
import { useRecord } from '../../lib/use-record.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { CursorList } from '../../ui/cursor-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { useMayChange } from '../session/may-change.tsx';
import { type GameEventFilter, PAGE_SIZE, useAdminGameEventsQuery } from './admin-events-api.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { gameEventColumns } from './columns.tsx';

type Props = {
  filter: GameEventFilter;
  isFiltered: boolean;
  /** The number of game events that the filter finds, once it is known. */
  total: number | undefined;
  onClear: () => void;
  /** The page of one, which the panel of a row shows. */
  page: ComponentType;
};

/** The changes that concern the list. */
const GAME_EVENT = ['gameEvent'] as const;

/** All game events, or those that a filter finds, newest first, one page at a time. */
export function GameEventList({ filter, isFiltered, total, onClear, page }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const { pages } = useListAddress([], 'byNumber');
  // People join and leave all the time.
  const asked = useAdminGameEventsQuery(
    { ...filter, cursor: pages.cursor, page: pages.asked },
    { refetchOnMountOrArgChange: true },
  );
  const query = useSteadyPage(asked, GAME_EVENT);
  const [chosenId, choose] = useState<string | null>(null);
  const chosen = useRecord(chosenId, (query.currentData ?? query.data)?.items);
  const [asking, ask] = useState(false);
  const mayCancel = useMayChange('catalog');
  const columns = useMemo(() => {
    const cancel = (id: string) => {
      choose(id);
      ask(true);
    };
    return gameEventColumns(timeZone, now, mayCancel ? cancel : undefined);
  }, [timeZone, now, mayCancel]);

  return (
    <>
      <CursorList
        query={query}
        pages={pages}
        of={total && Math.ceil(total / PAGE_SIZE)}
        failed="Failed to fetch game events"
        empty={<Nothing filter={filter} isFiltered={isFiltered} onClear={onClear} />}
      >
        {(gameEvents, stale) => (
          <DataTable
            label="Game events"
            columns={columns}
            rows={gameEvents}
            rowId={({ id }) => id}
            rowName={({ gameName }) => gameName}
            stale={stale}
            marks={query.news.marks}
            peek={{ page }}
          />
        )}
      </CursorList>
      {chosen && <CancelDialog gameEvent={chosen} open={asking} onOpenChange={ask} />}
    </>
  );
}

function Nothing({ filter: { search, ...others }, isFiltered, onClear }: Omit<Props, 'total' | 'page'>) {
  if (!isFiltered) {
    return (
      <EmptyState headingLevel="h2" art={<CalendarDays aria-hidden />} title="No Game Events Yet">
        Once an organizer hosts a game event, it shows up here.
      </EmptyState>
    );
  }
  if (search === undefined || Object.keys(others).length > 0) {
    return (
      <NothingFound title="No events found" clear="Clear filters" onClear={onClear}>
        No game event matches these filters.
      </NothingFound>
    );
  }
  return (
    <NothingFound title="No events found" clear="Clear search" onClear={onClear}>
      No game, host or host’s email contains “{search}”.
    </NothingFound>
  );
}
