import { PolicyOverview } from '../../features/admin-policy/policy-overview.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';

/** The rules of reliability: those in force, and others to try on history and to adopt. */
function PolicyPage() {
  return (
    <AdminPage
      title="Reliability Policy"
      subtitle="What ratings weigh, and how long no-shows and late cancels pause joining. Try other rules on history before you adopt them."
    >
      <PolicyOverview />
    </AdminPage>
  );
}

export { PolicyPage as Component };
