import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { ExportButton } from '../../features/admin-exports/export-button.tsx';
import { MarksDialog } from '../../features/admin-exports/marks-dialog.tsx';
import { useReliabilityCountsQuery } from '../../features/admin-reliability/admin-reliability-api.ts';
import { PeopleList } from '../../features/admin-reliability/people-list.tsx';
import { PolicyInForce } from '../../features/admin-reliability/policy-in-force.tsx';
import { countedTabs, type ReliabilityTab, reliabilityTab } from '../../features/admin-reliability/reliability-tabs.ts';
import { SummaryCards } from '../../features/admin-reliability/summary-cards.tsx';
import { ViewsMenu } from '../../features/back-office/views/views-menu.tsx';
import { ToRead } from '../../features/session/may-change.tsx';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useLiveRefetch } from '../../lib/use-live-refetch.ts';
import { useOpenRequest } from '../../lib/use-open-request.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Component as PersonPage } from './person.tsx';

/** The reliability of all people, with a link to each ledger. */
function NoShowsPage() {
  const list = useListAddress();
  const q = list.value('q');
  const tab = reliabilityTab(list.value('tab'));
  const setTab = (next: ReliabilityTab) => list.change({ tab: next === 'all' ? '' : next });
  const everybody = useReliabilityCountsQuery('', { refetchOnMountOrArgChange: true });
  const found = useReliabilityCountsQuery(q, { refetchOnMountOrArgChange: true });
  useLiveRefetch(everybody, ['person']);
  useLiveRefetch(found, ['person']);
  const tabs = countedTabs(found.data);
  const [exporting, setExporting] = useState(false);
  useOpenRequest(() => setExporting(true));
  const filter = { ...(q && { q }), ...(tab !== 'all' && { tab }) };
  return (
    <AdminPage
      title="No-Shows & Reliability"
      subtitle="Who comes, and who does not"
      actions={
        <div className="flex flex-wrap gap-2">
          <ViewsMenu list="/admin/no-shows" />
          <ExportButton list="/admin/users" filter={filter} />
          <ToRead reading="private">
            <Button variant="outline" onClick={() => setExporting(true)}>
              <FileDown aria-hidden />
              Export Ratings
            </Button>
          </ToRead>
        </div>
      }
    >
      <div className="mb-6 gap-2 md:mb-0 xl:grid xl:grid-cols-[3fr_20rem]">
        <SummaryCards counts={everybody.data} onPick={setTab} />
        <PolicyInForce className="mt-4 md:mt-2 xl:mt-0 xl:open:col-span-full" />
      </div>
      <Tabs
        label="Reliability"
        tabs={tabs}
        value={tab}
        onChange={setTab}
        search={{ label: 'Search by name or email', value: q, onSearch: (words) => list.type('q', words) }}
      >
        <div className="pt-5 md:pt-2">
          <PeopleList
            page={PersonPage}
            filter={filter}
            total={tabs.find(({ value }) => value === tab)?.count}
            onClearSearch={() => list.change({ q: '' })}
          />
        </div>
      </Tabs>
      <MarksDialog open={exporting} onClose={() => setExporting(false)} />
    </AdminPage>
  );
}

export { NoShowsPage as Component };
