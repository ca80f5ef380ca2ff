import { useAdminRegionsQuery } from '../../features/admin-catalog/catalog-api.ts';
import { GroupList } from '../../features/admin-groups/group-list.tsx';
import { ViewsMenu } from '../../features/back-office/views/views-menu.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Component as GroupPage } from './group.tsx';

/** All groups. */
function GroupsPage() {
  const { data: regions = [] } = useAdminRegionsQuery();
  return (
    <AdminPage
      title="Groups"
      subtitle="Who hosts together, the latest first"
      actions={<ViewsMenu list="/admin/groups" />}
    >
      <GroupList regions={regions} page={GroupPage} />
    </AdminPage>
  );
}

export { GroupsPage as Component };
