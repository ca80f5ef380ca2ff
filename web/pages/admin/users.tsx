import { MailX, ShieldPlus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ExportButton } from '../../features/admin-exports/export-button.tsx';
import { AddAdminDialog } from '../../features/admin-users/admin-account-dialogs.tsx';
import { MorePeopleFilters } from '../../features/admin-users/more-filters.tsx';
import { moreInWords } from '../../features/admin-users/more-words.ts';
import { usePeopleFilter } from '../../features/admin-users/use-people-filter.ts';
import { AddUserDialog, EditUserDialog } from '../../features/admin-users/user-dialogs.tsx';
import { UserList } from '../../features/admin-users/user-list.tsx';
import { userStatuses } from '../../features/admin-users/user-statuses.ts';
import { countedTabs, roleOfTab, userTab } from '../../features/admin-users/user-tabs.ts';
import { useUserCountsQuery } from '../../features/admin-users/users-api.ts';
import { ViewUserDialog } from '../../features/admin-users/view-user-dialog.tsx';
import { ViewsMenu } from '../../features/back-office/views/views-menu.tsx';
import { useCafesQuery } from '../../features/cafes/cafes-api.ts';
import { ToChange, ToRead } from '../../features/session/may-change.tsx';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useLiveRefetch } from '../../lib/use-live-refetch.ts';
import { useOpenRequest } from '../../lib/use-open-request.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusFilter } from '../../ui/filter-select.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { FilterChips } from '../../ui/more-filters.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Component as PersonPage } from './person.tsx';

/** All people with their roles and status. */
function UsersPage() {
  const list = useListAddress();
  const filters = usePeopleFilter();
  const tab = userTab(list.value('tab'));
  const filter = { ...filters.filter, role: roleOfTab(tab) };
  const counting = useUserCountsQuery(filters.filter);
  const [isNarrowing, narrow] = useState(false);
  const { cafeId } = filters.asked;
  const { data: cafes = [] } = useCafesQuery(undefined, { skip: !isNarrowing && cafeId === '' });
  const cafeName = cafes.find(({ id }) => id === cafeId)?.name ?? 'one cafe';
  const more = moreInWords(filters.asked, cafeName);
  useLiveRefetch(counting, ['person']);
  const tabs = countedTabs(counting.data);
  const [adding, setAdding] = useState(false);
  const [addingAdmin, setAddingAdmin] = useState(false);
  const [viewed, view] = useState<string | null>(null);
  const [edited, edit] = useState<string | null>(null);
  useOpenRequest(() => setAdding(true));
  return (
    <AdminPage
      title="User Management"
      subtitle="People and their roles"
      actions={
        <div className="flex flex-wrap gap-2">
          <ViewsMenu list="/admin/users" />
          <ExportButton list="/admin/users" filter={filter} />
          <ToRead reading="private">
            {/* without words on large screens, so that the actions stay in one line at 1280 px */}
            <Button variant="outline" asChild>
              <Link to="/admin/barred" title="Barred" viewTransition>
                <MailX aria-hidden />
                <span className="md:sr-only">Barred</span>
              </Link>
            </Button>
          </ToRead>
          {tab === 'admins' && (
            <ToChange part="operations">
              <Button variant="outline" onClick={() => setAddingAdmin(true)}>
                <ShieldPlus aria-hidden />
                Add Admin
              </Button>
            </ToChange>
          )}
          <ToChange part="people">
            <Button onClick={() => setAdding(true)}>
              <UserPlus aria-hidden />
              Add User
            </Button>
          </ToChange>
        </div>
      }
    >
      <ListFilters
        filters={filters}
        search={{ name: 'q', label: 'Search by name, email, phone or ID' }}
        chips={<FilterChips set={more} onRemove={(name) => filters.change({ [name]: '' })} />}
      >
        <StatusFilter filters={filters} choices={userStatuses} />
        <MorePeopleFilters filters={filters} cafes={cafes} open={isNarrowing} onOpen={narrow} />
      </ListFilters>
      <Tabs label="Roles" tabs={tabs} value={tab} onChange={(next) => list.change({ tab: next === 'all' ? '' : next })}>
        <UserList
          filter={filter}
          more={more.map(({ words }) => words)}
          total={tabs.find(({ value }) => value === tab)?.count}
          onClear={filters.clear}
          onView={view}
          onEdit={edit}
          page={PersonPage}
        />
      </Tabs>
      <AddAdminDialog open={addingAdmin} onClose={() => setAddingAdmin(false)} />
      <AddUserDialog open={adding} onClose={() => setAdding(false)} />
      <ViewUserDialog userId={viewed} onClose={() => view(null)} onEdit={edit} />
      {/* It opens above the previous dialog. */}
      <EditUserDialog userId={edited} onClose={() => edit(null)} />
    </AdminPage>
  );
}

export { UsersPage as Component };
