import { Findings } from '../../features/admin-installation/findings.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';

/** Whether the parts that the product runs on are as they should be. */
function InstallationPage() {
  return (
    <AdminPage title="Installation" subtitle="Whether what the product runs on is as it should be">
      <Findings />
    </AdminPage>
  );
}

export { InstallationPage as Component };
