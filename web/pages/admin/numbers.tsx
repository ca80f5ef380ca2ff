import { NumbersView } from '../../features/numbers/numbers-view.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';

/** What became of the seats of all events of the city. */
function NumbersPage() {
  return (
    <AdminPage title="Numbers" subtitle="Which events fill, who comes, and who comes back">
      <NumbersView scope="city" pathOf={(id) => `/admin/game-events/${id}`} />
    </AdminPage>
  );
}

export { NumbersPage as Component };
