import { Plus } from 'lucide-react';
import { CafeListDialogs } from '../../features/admin-catalog/cafe-dialogs.tsx';
import { CafeList } from '../../features/admin-catalog/cafe-list.tsx';
import { CafePhotosButton } from '../../features/cafe-photos/cafe-photos-button.tsx';
import { ToChange } from '../../features/session/may-change.tsx';
import { useWish } from '../../lib/use-wish.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { useAsking } from '../../ui/use-asking.ts';

/** The cafes of the catalog. */
function CafesPage() {
  const asking = useAsking();
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
      <CafeList
        asking={asking}
        photos={(cafe) => (
          <ToChange part="catalog">
            <CafePhotosButton cafe={cafe} />
          </ToChange>
        )}
      />
      <CafeListDialogs asking={asking} />
    </AdminPage>
  );
}

export { CafesPage as Component };
