import { Plus } from 'lucide-react';
import { CafeListDialogs } from '../../features/admin-catalog/cafe-dialogs.tsx';
import { CafeFilters } from '../../features/admin-catalog/cafe-filters.tsx';
import { CafeList } from '../../features/admin-catalog/cafe-list.tsx';
import { useCafeFilter } from '../../features/admin-catalog/use-cafe-filter.ts';
import { CafePhotosButton } from '../../features/cafe-photos/cafe-photos-button.tsx';
import { ToChange } from '../../features/session/may-change.tsx';
import { useWish } from '../../lib/use-wish.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { useAsking } from '../../ui/use-asking.ts';

/** The cafes of the catalog. */
function CafesPage() {
  const asking = useAsking();
  const state = useCafeFilter();
  useWish(asking.add);
  return (
    <AdminPage
      title="Cafe Management"
      subtitle="Where people meet, and who looks after each place"
      actions={
        <ToChange part="catalog">
          <Button onClick={asking.add}>
            <Plus aria-hidden />
            Add Cafe
          </Button>
        </ToChange>
      }
    >
      <CafeFilters state={state} />
      <CafeList
        asking={asking}
        filter={state.filter}
        onClear={state.clear}
        photos={(cafe) => (
          <ToChange part="catalog">
            <CafePhotosButton cafe={cafe} />
          </ToChange>
        )}
      />
      <CafeListDialogs asking={asking} filter={state.filter} />
    </AdminPage>
  );
}

export { CafesPage as Component };
