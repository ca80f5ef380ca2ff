import { ExternalLink, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Group } from '../../../modules/groups/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { quoted } from '../../../platform/quoted.ts';
import { LastChanges } from '../../features/admin-audit/last-changes.tsx';
import { useGroupRecordQuery } from '../../features/admin-groups/admin-groups-api.ts';
import { GroupFacts, GroupRecordParts } from '../../features/admin-groups/record-parts.tsx';
import { CloseGroupButton } from '../../features/groups/close-group.tsx';
import { groupPath } from '../../features/groups/group-path.ts';
import { useGroupQuery } from '../../features/groups/groups-api.ts';
import { ToChange } from '../../features/session/may-change.tsx';
import { useOpened } from '../../lib/last-opened.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import type { Loading } from '../../ui/load-error.tsx';
import { useRecordId } from '../../ui/peek.tsx';
import { RecordPartsUnavailable } from '../../ui/record-parts-unavailable.tsx';
import { AppointOwnerButton } from '../group/appoint-owner-button.tsx';

const parent = { to: '/admin/groups', label: 'Groups' };
// its owner and organizers change it
const fresh = { refetchOnMountOrArgChange: true };

/** Everything on record about one group. */
function GroupPage() {
  const groupId = useRecordId('groupId');
  const query = useGroupQuery(groupId, fresh);
  const { currentData } = query;
  if (currentData) return <GroupView key={groupId} group={currentData} />;
  return (
    <AdminPage title="Group" subtitle="Everything on record about a group" parent={parent}>
      <Unavailable query={query} />
    </AdminPage>
  );
}

function GroupView({ group }: { group: Group }) {
  const { id, name, description, closed, organizers } = group;
  useOpened({ to: `${parent.to}/${id}`, name, kind: 'Group' });
  const record = useGroupRecordQuery(id, fresh);
  return (
    <AdminPage
      title={isolated(name)}
      subtitle={<GroupFacts group={group} />}
      parent={parent}
      actions={
        <div className="flex flex-wrap gap-2">
          {closed === null && organizers.length > 0 && (
            <ToChange part="people">
              <AppointOwnerButton group={group} />
            </ToChange>
          )}
          {closed === null && (
            <ToChange part="catalog">
              <CloseGroupButton group={group} asAdmin />
            </ToChange>
          )}
          <Button variant="ghost" asChild>
            <Link to={groupPath(group)} viewTransition>
              <ExternalLink aria-hidden />
              Public page
            </Link>
          </Button>
        </div>
      }
    >
      <div className="space-y-6">
        {description !== '' && (
          <p className="wrap-anywhere max-w-prose whitespace-pre-line text-ink-soft">{quoted(description)}</p>
        )}
        {record.currentData ? (
          <GroupRecordParts group={group} record={record.currentData} />
        ) : (
          <Unavailable query={record} />
        )}
        <LastChanges subject={id} />
      </div>
    </AdminPage>
  );
}

const Unavailable = ({ query }: { query: Loading }) => (
  <RecordPartsUnavailable
    query={query}
    art={<Users aria-hidden />}
    missing="There is no such group"
    list={{ to: parent.to, label: 'See all groups' }}
  />
);

export { GroupPage as Component };
