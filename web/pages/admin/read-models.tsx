import { ReadModelList } from '../../features/admin-read-models/read-model-list.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';

/** How far each list of the product has followed the log, and what can be done about one that has not. */
function ReadModelsPage() {
  return (
    <AdminPage
      title="Read Models"
      subtitle="Every list you see is built from the log. Here you see how far each one is, and can rebuild it."
    >
      <ReadModelList />
    </AdminPage>
  );
}

export { ReadModelsPage as Component };
