import { CalendarDays } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useNow } from '../../lib/use-now.ts';
import { useRecord } from '../../lib/use-record.ts';
import { CursorList } from '../../ui/cursor-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { useMayChange } from '../session/may-change.tsx';
import { useAdminGameEventsQuery } from './admin-events-api.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { gameEventColumns } from './columns.tsx';

/** All game events, or those that a search finds, newest first, one page at a time. */
export function GameEventList({ search, onClearSearch }: { search: string; onClearSearch: () => void }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const { pages } = useListAddress();
  // People join and leave all the time.
  const query = useAdminGameEventsQuery({ search, cursor: pages.cursor }, { refetchOnMountOrArgChange: true });
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
        failed="Failed to fetch game events"
        empty={<Nothing search={search} onClearSearch={onClearSearch} />}
      >
        {(gameEvents, stale) => (
          <DataTable
            label="Game events"
            columns={columns}
            rows={gameEvents}
            rowId={({ id }) => id}
            rowName={({ gameName }) => gameName}
            stale={stale}
          />
        )}
      </CursorList>
      {chosen && <CancelDialog gameEvent={chosen} open={asking} onOpenChange={ask} />}
    </>
  );
}

function Nothing({ search, onClearSearch }: { search: string; onClearSearch: () => void }) {
  if (search === '') {
    return (
      <EmptyState headingLevel="h2" art={<CalendarDays aria-hidden />} title="No Game Events Yet">
        Once an organizer hosts a game event, it shows up here.
      </EmptyState>
    );
  }
  return (
    <NothingFound title="No events found" clear="Clear search" onClear={onClearSearch}>
      No game, host or host’s email contains “{search}”.
    </NothingFound>
  );
}
