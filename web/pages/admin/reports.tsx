import type { ReportState } from '../../../modules/reports/contract.ts';
import { ReportQueue } from '../../features/admin-reports/report-queue.tsx';
import { useReportCountsQuery } from '../../features/back-office/back-office-api.ts';
import { ViewsMenu } from '../../features/back-office/views/views-menu.tsx';
import { useListAddress } from '../../lib/use-list-address.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Component as ReportPage } from './report.tsx';

/** What people report, by what became of it so far. */
function ReportsPage() {
  const list = useListAddress();
  const q = list.value('q');
  const { data: counts } = useReportCountsQuery(q, { refetchOnMountOrArgChange: true });
  const tabs: { value: ReportState; label: string; count?: number | undefined }[] = [
    { value: 'open', label: 'Open', count: counts?.open },
    { value: 'looked_at', label: 'Looked at', count: counts?.lookedAt },
    { value: 'acted', label: 'Acted on', count: counts?.acted },
    { value: 'dismissed', label: 'Dismissed', count: counts?.dismissed },
  ];
  const state = tabs.find(({ value }) => value === list.value('state'))?.value ?? 'open';
  return (
    <AdminPage
      title="Reports"
      subtitle="What people tell us about others. What waits the longest is at the top."
      actions={<ViewsMenu list="/admin/reports" />}
    >
      <Tabs
        label="Reports"
        tabs={tabs}
        value={state}
        onChange={(next) => list.change({ state: next === 'open' ? '' : next })}
        search={{ label: 'Search by person or reporter', value: q, onSearch: (words) => list.type('q', words) }}
      >
        <div className="pt-5">
          <ReportQueue
            state={state}
            q={q}
            total={tabs.find(({ value }) => value === state)?.count}
            onClearSearch={() => list.change({ q: '' })}
            page={ReportPage}
          />
        </div>
      </Tabs>
    </AdminPage>
  );
}

export { ReportsPage as Component };
