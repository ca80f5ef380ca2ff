import { Plus } from 'lucide-react';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { CafeListDialogs } from '../../features/admin-catalog/cafe-dialogs.tsx';
import { CafeFilters } from '../../features/admin-catalog/cafe-filters.tsx';
import { CafeList } from '../../features/admin-catalog/cafe-list.tsx';
import { useCafeFilter } from '../../features/admin-catalog/use-cafe-filter.ts';
import { ViewsMenu } from '../../features/back-office/views/views-menu.tsx';
import { CafePhotosButton } from '../../features/cafe-photos/cafe-photos-button.tsx';
import { ToChange } from '../../features/session/may-change.tsx';
import { useOpenRequest } from '../../lib/use-open-request.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { ViewSwitch } from '../../ui/data-table/view-switch.tsx';
import { useAsking } from '../../ui/use-asking.ts';
import { Component as CafePage } from './cafe.tsx';

const photosOf = (cafe: Cafe) => (
  <ToChange part="catalog">
    <CafePhotosButton cafe={cafe} />
  </ToChange>
);

/** The cafes of the catalog. */
function CafesPage() {
  const asking = useAsking();
  const state = useCafeFilter();
  useOpenRequest(asking.add);
  return (
    <AdminPage
      title="Cafe Management"
      subtitle="Where people meet, and who looks after each place"
      actions={
        <div className="flex flex-wrap gap-2">
          <ViewSwitch />
          <ViewsMenu list="/admin/cafes" />
          <ToChange part="catalog">
            <Button onClick={asking.add}>
              <Plus aria-hidden />
              Add Cafe
            </Button>
          </ToChange>
        </div>
      }
    >
      <CafeFilters state={state} />
      <CafeList asking={asking} filter={state.filter} onClear={state.clear} photos={photosOf} page={CafePage} />
      <CafeListDialogs asking={asking} filter={state.filter} />
    </AdminPage>
  );
}

export { CafesPage as Component };
