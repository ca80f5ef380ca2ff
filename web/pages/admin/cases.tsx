import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { CaseKind, CaseState } from '../../../modules/cases/contract.ts';
import { CaseQueue } from '../../features/admin-cases/case-queue.tsx';
import { kindNames } from '../../features/admin-cases/case-words.ts';
import { OpenCaseDialog } from '../../features/admin-cases/open-case-dialog.tsx';
import { useCaseCountsQuery } from '../../features/back-office/back-office-api.ts';
import { ViewsMenu } from '../../features/back-office/views/views-menu.tsx';
import { useMayChange } from '../../features/session/may-change.tsx';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useOpenRequest } from '../../lib/use-open-request.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { Component as CasePage } from './case.tsx';

const filters = {
  kind: {
    label: 'Kind',
    any: 'Any kind',
    options: (Object.keys(kindNames) as CaseKind[]).map((id) => ({ id, name: kindNames[id] })),
  },
  assigned: {
    label: 'Assigned to',
    any: 'Anybody’s',
    options: [
      { id: 'me', name: 'Mine' },
      { id: 'nobody', name: 'Nobody’s' },
    ],
  },
  due: { label: 'Due', any: 'Any due day', options: [{ id: 'overdue', name: 'Overdue' }] },
} as const;
const names = ['kind', 'assigned', 'due'] as const;

/** Complaints, reports and disputes in one list, by what they wait for. */
function CasesPage() {
  const list = useListAddress();
  const [isOpening, setOpening] = useState(false);
  const mayOpen = useMayChange('people');
  useOpenRequest(() => setOpening(true));
  const q = list.value('q');
  const known = names.filter((name) => filters[name].options.some(({ id }) => id === list.value(name)));
  const filter = Object.fromEntries([
    ...known.map((name) => [name, list.value(name)]),
    ...(q === '' ? [] : [['q', q]]),
  ]) as Record<string, string>;
  const { data: counts } = useCaseCountsQuery(filter, { refetchOnMountOrArgChange: true });
  const tabs: { value: CaseState; label: string; count?: number | undefined }[] = [
    { value: 'open', label: 'Open', count: counts?.open },
    { value: 'waiting', label: 'Waiting', count: counts?.waiting },
    { value: 'closed', label: 'Closed', count: counts?.closed },
  ];
  const state = tabs.find(({ value }) => value === list.value('state'))?.value ?? 'open';
  return (
    <AdminPage
      title="Cases"
      subtitle="Complaints, reports and disputes. What is due first is at the top."
      actions={
        <div className="flex flex-wrap gap-2">
          <ViewsMenu list="/admin/cases" />
          {mayOpen && (
            <Button onClick={() => setOpening(true)}>
              <Plus aria-hidden />
              Open a Case
            </Button>
          )}
        </div>
      }
    >
      <Tabs
        label="Cases"
        tabs={tabs}
        value={state}
        onChange={(next) => list.change({ state: next === 'open' ? '' : next })}
        search={{ label: 'Search by person', value: q, onSearch: (words) => list.type('q', words) }}
      >
        <section aria-label="Filters" className="@container pt-4 md:[&_select]:min-h-10!">
          <div className="grid @4xl:flex grid-cols-2 @lg:grid-cols-3 gap-3 *:min-w-0">
            {names.map((name) => (
              <FilterSelect
                key={name}
                {...filters[name]}
                value={known.includes(name) ? list.value(name) : ''}
                onPick={(value) => list.change({ [name]: value })}
              />
            ))}
          </div>
        </section>
        <div className="pt-5">
          <CaseQueue
            state={state}
            filter={filter}
            total={counts?.[state]}
            onClear={() => list.change({ q: '', kind: '', assigned: '', due: '' })}
            page={CasePage}
          />
        </div>
      </Tabs>
      <OpenCaseDialog
        open={isOpening}
        onClose={() => setOpening(false)}
        onOpened={({ id }) => {
          setOpening(false);
          toast({ title: 'Case opened' });
          list.onPeek(id);
        }}
      />
    </AdminPage>
  );
}

export { CasesPage as Component };
