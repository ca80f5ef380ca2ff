import type { QueueState } from '../../features/admin-contests/admin-contests-api.ts';
import { ContestQueue } from '../../features/admin-contests/contest-queue.tsx';
import { useContestCountsQuery } from '../../features/back-office/back-office-api.ts';
import { useAddressParam } from '../../lib/use-address-param.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Tabs } from '../../ui/tabs.tsx';

/** The marks that people contest, by what became of them so far. */
function ContestsPage() {
  const [parameter, setParameter] = useAddressParam('state');
  const { data: counts } = useContestCountsQuery(undefined, { refetchOnMountOrArgChange: true });
  const tabs: { value: QueueState; label: string; count?: number | undefined }[] = [
    { value: 'open', label: 'Open', count: counts?.open },
    { value: 'overdue', label: 'Overdue', count: counts?.overdue },
    { value: 'decided', label: 'Decided' },
  ];
  const state = tabs.find(({ value }) => value === parameter)?.value ?? 'open';
  return (
    <AdminPage title="Contests" subtitle="Marks that people contest. What is due first is at the top.">
      <Tabs label="Contests" tabs={tabs} value={state} onChange={(next) => setParameter(next === 'open' ? '' : next)}>
        <div className="pt-5">
          <ContestQueue state={state} />
        </div>
      </Tabs>
    </AdminPage>
  );
}

export { ContestsPage as Component };
