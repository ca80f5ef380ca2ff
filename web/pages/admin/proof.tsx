import { ProofView } from '../../features/admin-proof/proof-view.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';

/** The evidence of the log: what is sealed, and where copies are kept. */
function ProofPage() {
  return (
    <AdminPage title="Proof" subtitle="What shows that nobody has changed what was recorded">
      <ProofView />
    </AdminPage>
  );
}

export { ProofPage as Component };
