import type { QueueState } from '../../features/admin-contests/admin-contests-api.ts';
import { ContestQueue } from '../../features/admin-contests/contest-queue.tsx';
import { useContestCountsQuery } from '../../features/back-office/back-office-api.ts';
import { ViewsMenu } from '../../features/back-office/views/views-menu.tsx';
import { useListAddress } from '../../lib/use-list-address.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Component as ContestPage } from './contest.tsx';

/** The ratings that people dispute, by what became of them so far. */
function ContestsPage() {
  const list = useListAddress();
  const q = list.value('q');
  const { data: counts } = useContestCountsQuery(q, { refetchOnMountOrArgChange: true });
  const tabs: { value: QueueState; label: string; count?: number | undefined }[] = [
    { value: 'open', label: 'Open', count: counts && counts.open + counts.overdue },
    { value: 'overdue', label: 'Overdue', count: counts?.overdue },
    { value: 'decided', label: 'Decided', count: counts?.decided },
  ];
  const state = tabs.find(({ value }) => value === list.value('state'))?.value ?? 'open';
  return (
    <AdminPage
      title="Disputes"
      subtitle="Ratings that people dispute. What is overdue is at the top, then what is due first."
      actions={<ViewsMenu list="/admin/contests" />}
    >
      <Tabs
        label="Disputes"
        tabs={tabs}
        value={state}
        onChange={(next) => list.change({ state: next === 'open' ? '' : next })}
        search={{ label: 'Search by person or host', value: q, onSearch: (words) => list.type('q', words) }}
      >
        <div className="pt-5">
          <ContestQueue
            state={state}
            q={q}
            total={counts?.[state]}
            onClearSearch={() => list.change({ q: '' })}
            page={ContestPage}
          />
        </div>
      </Tabs>
    </AdminPage>
  );
}

export { ContestsPage as Component };
