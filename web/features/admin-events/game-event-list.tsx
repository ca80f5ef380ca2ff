import { CalendarDays } from 'lucide-react';
import { type ComponentType, useMemo, useState } from 'react';
import type { AdminGameEvent } from '../../../modules/admin/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { counted } from '../../lib/counted.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { tableName } from '../../lib/table-name.ts';
import { longMoment } from '../../lib/time.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useNow } from '../../lib/use-now.ts';
import { useRecord } from '../../lib/use-record.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { BulkFailures, BulkResult } from '../../ui/bulk-result.tsx';
import { CursorList } from '../../ui/cursor-list.tsx';
import { DataTable, type Selection } from '../../ui/data-table/data-table.tsx';
import { SelectionBar } from '../../ui/data-table/selection-bar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NearOnes } from '../../ui/near-ones.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { useMayChange } from '../session/may-change.tsx';
import { type GameEventFilter, PAGE_SIZE, useAdminGameEventsQuery } from './admin-events-api.ts';
import { BulkActions, type Failure, type Pickers } from './bulk-actions.tsx';
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
  pick: Pickers;
};

/** The changes that concern the list. */
const GAME_EVENT = ['gameEvent'] as const;

/** All game events, or those that a filter finds, one page at a time: soonest first, then those that are over. */
export function GameEventList({ filter, isFiltered, total, onClear, page, pick }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const { pages } = useListAddress([], 'byNumber');
  // People join and leave all the time.
  const asked = useAdminGameEventsQuery(
    { ...filter, cursor: pages.cursor, page: pages.asked },
    { refetchOnMountOrArgChange: true },
  );
  const query = useSteadyPage(asked, GAME_EVENT);
  const { search = '' } = filter;
  const isUnfound = search !== '' && pages.number === 1 && query.currentData?.items.length === 0;
  const near = useAdminGameEventsQuery({ ...filter, spelling: 'near', cursor: null, page: null }, { skip: !isUnfound });
  const rowName = (gameEvent: AdminGameEvent) =>
    `${tableName(gameEvent)}, ${longMoment(gameEvent.eventDate, timeZone)}`;
  const [chosenId, choose] = useState<string | null>(null);
  const chosen = useRecord(chosenId, (query.currentData ?? query.data)?.items);
  const [asking, ask] = useState(false);
  const mayChange = useMayChange('catalog');
  const [kept, select] = useState<Selection>({});
  const [failed, setFailed] = useState<{ notDone: string; failures: readonly Failure[] } | null>(null);
  const columns = useMemo(() => {
    const cancel = (id: string) => {
      choose(id);
      ask(true);
    };
    return gameEventColumns(timeZone, now, mayChange ? cancel : undefined);
  }, [timeZone, now, mayChange]);
  const rows = (query.currentData ?? (query.error ? undefined : query.data))?.items ?? [];
  // those of another page, or of another filter, are not selected
  const selected = rows.filter(({ id }) => kept[id]);
  const selection = Object.fromEntries(selected.map(({ id }) => [id, true as const]));
  /** What was not changed stays selected, and is listed with the reason. */
  const settle = (notDone: string, failures: readonly Failure[]) => {
    select(Object.fromEntries(failures.map(({ gameEvent }) => [gameEvent.id, true as const])));
    setFailed(failures.length > 0 ? { notDone, failures } : null);
  };
  const nothing = <Nothing filter={filter} isFiltered={isFiltered} onClear={onClear} />;
  const shared = { label: 'Game events', columns, rowId: ({ id }: AdminGameEvent) => id, rowName, peek: { page } };
  return (
    <div className="flex flex-col">
      {mayChange && (
        <SelectionBar
          count={selected.length}
          onClear={() => select({})}
          actions={<BulkActions gameEvents={selected} pick={pick} onDone={settle} />}
        >
          {total !== undefined && rows.length > 0 && counted(total, 'event')}
        </SelectionBar>
      )}
      {failed && (
        <BulkResult
          label="What failed"
          news={failed}
          title={`${failed.failures.length} ${failed.notDone}`}
          onDismiss={() => setFailed(null)}
        >
          <BulkFailures
            label={`Events ${failed.notDone}`}
            failed={failed.failures.map(({ gameEvent, error }) => ({
              id: gameEvent.id,
              to: `/admin/game-events/${gameEvent.id}`,
              name: tableName(gameEvent),
              reason: errorText(error, 'The server gave no reason.'),
            }))}
          />
        </BulkResult>
      )}
      <CursorList
        query={query}
        pages={pages}
        of={total && Math.ceil(total / PAGE_SIZE)}
        failed="Failed to fetch game events"
        empty={
          isUnfound ? (
            <NearOnes query={near} search={search} none={nothing}>
              {(gameEvents) => <DataTable {...shared} rows={gameEvents} />}
            </NearOnes>
          ) : (
            nothing
          )
        }
      >
        {(gameEvents, stale) => (
          <DataTable
            {...shared}
            rows={gameEvents}
            stale={stale}
            {...(mayChange && { selection: { selected: selection, onSelect: select } })}
            marks={query.news.marks}
          />
        )}
      </CursorList>
      {chosen && <CancelDialog gameEvent={chosen} open={asking} onOpenChange={ask} />}
    </div>
  );
}

function Nothing({ filter: { search, ...others }, isFiltered, onClear }: Omit<Props, 'total' | 'page' | 'pick'>) {
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
