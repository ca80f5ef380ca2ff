import { TurnoutView } from '../../features/admin-turnout/turnout-view.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';

/** The numbers of success: seats taken, given back, filled again and used. */
function TurnoutPage() {
  return (
    <AdminPage title="Turnout" subtitle="What became of the seats of the last twelve weeks">
      <TurnoutView />
    </AdminPage>
  );
}

export { TurnoutPage as Component };
