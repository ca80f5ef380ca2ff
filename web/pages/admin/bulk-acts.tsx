import { BulkList } from '../../features/admin-users/bulk-list.tsx';
import { useListAddress } from '../../lib/use-list-address.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const tabs = [
  { value: 'all', label: 'All admins' },
  { value: 'me', label: 'Yours' },
] as const;

/** The bulk acts that are running, or ran within a week. */
function BulkActsPage() {
  const list = useListAddress();
  const by = list.value('by') === 'me' ? 'me' : undefined;
  return (
    <AdminPage title="Bulk Actions" subtitle="What was done to many people at once, kept for a week">
      <Tabs
        label="Bulk actions"
        tabs={tabs}
        value={by ?? 'all'}
        onChange={(next) => list.change({ by: next === 'me' ? 'me' : '' })}
      >
        <div className="pt-5">
          <BulkList by={by} />
        </div>
      </Tabs>
    </AdminPage>
  );
}

export { BulkActsPage as Component };
