import { ReadModelList } from '../../features/admin-read-models/read-model-list.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';
import { ViewSwitch } from '../../ui/data-table/view-switch.tsx';

/** The progress of each read model, and the actions on one that is paused or behind. */
function ReadModelsPage() {
  return (
    <AdminPage
      title="Read Models"
      subtitle="Every list you see is built from the log. Here you see how far each one is, and can rebuild it."
      actions={<ViewSwitch />}
    >
      <ReadModelList />
    </AdminPage>
  );
}

export { ReadModelsPage as Component };
