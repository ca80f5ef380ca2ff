import { MondaySwitch } from '../../features/mails/monday-switch.tsx';
import { NumbersView } from '../../features/numbers/numbers-view.tsx';
import { useMayChange } from '../../features/session/may-change.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';

/** What became of the seats of all events of the city. */
function NumbersPage() {
  const mayChange = useMayChange('operations');
  return (
    <AdminPage title="Numbers" subtitle="Which events fill, who comes, and who comes back">
      {mayChange && (
        <div className="mt-4">
          <MondaySwitch />
        </div>
      )}
      <NumbersView scope="city" pathOf={(id) => `/admin/game-events/${id}`} />
    </AdminPage>
  );
}

export { NumbersPage as Component };
