import { MailX } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Bar } from '../../../modules/identity/bars/contract.ts';
import { anyText } from '../../lib/choices.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useListFilters } from '../../lib/use-list-filters.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { Button } from '../../ui/button.tsx';
import { CursorList } from '../../ui/cursor-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { useMayChange } from '../session/may-change.tsx';
import { BarFacts } from './bar-facts.tsx';
import { useBarsQuery } from './bars-api.ts';
import { barColumns } from './columns.tsx';
import { LiftDialog } from './lift-dialog.tsx';
import { barredKinds } from './words.ts';

const taken = { q: anyText };

/** The bars in force, newest first, one page at a time; or the one of a mailbox or phone that is typed. */
export function BarList() {
  const filters = useListFilters(taken);
  const { q } = filters.asked;
  const { pages } = useListAddress([], 'byNumber');
  const asked = useBarsQuery(
    { ...(q && { q }), cursor: pages.cursor, page: pages.asked },
    { refetchOnMountOrArgChange: true },
  );
  const query = useSteadyPage(asked, []);
  const mayLift = useMayChange('people');
  const [lifting, lift] = useState<Bar | null>(null);
  const columns = useMemo(() => barColumns(mayLift ? lift : undefined), [mayLift]);
  return (
    <>
      <ListFilters filters={filters} search={{ name: 'q', label: 'Check a mailbox or phone number' }} />
      <CursorList
        query={query}
        pages={pages}
        failed="Failed to fetch what is barred"
        empty={
          filters.isFiltered ? (
            <NothingFound title="Not barred" clear="Clear filters" onClear={filters.clear}>
              No bar is on “{q}”. Only a whole email address or phone number is found, because its hash is all that is
              kept.
            </NothingFound>
          ) : (
            <EmptyState headingLevel="h2" art={<MailX aria-hidden />} title="Nothing is barred">
              A mailbox or phone that is barred here, or on somebody’s record, gets no new account.
            </EmptyState>
          )
        }
      >
        {(bars, stale) => (
          <DataTable
            label="Barred"
            columns={columns}
            rows={bars}
            rowId={({ id }) => id}
            rowName={({ kind, reason }) => `${barredKinds[kind]}: ${reason}`}
            stale={stale}
            marks={query.news.marks}
            peek={{
              card: (bar) => (
                <div className="space-y-4">
                  <BarFacts bar={bar} />
                  {mayLift && (
                    <Button variant="outline" onClick={() => lift(bar)}>
                      Lift Bar
                    </Button>
                  )}
                </div>
              ),
            }}
          />
        )}
      </CursorList>
      {lifting && <LiftDialog bar={lifting} onClose={() => lift(null)} />}
    </>
  );
}
