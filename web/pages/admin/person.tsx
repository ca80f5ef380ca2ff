import { skipToken } from '@reduxjs/toolkit/query/react';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { LastChanges } from '../../features/admin-audit/last-changes.tsx';
import { BarContacts, BarsOnRecord } from '../../features/admin-bars/on-record.tsx';
import { Notes } from '../../features/admin-notes/notes.tsx';
import { OpenContests } from '../../features/admin-person/open-contests.tsx';
import { usePersonRecordQuery } from '../../features/admin-person/person-api.ts';
import { RecordParts } from '../../features/admin-person/record-parts.tsx';
import { useReliabilityAtQuery } from '../../features/admin-reliability/admin-reliability-api.ts';
import { LedgerUnavailable } from '../../features/admin-reliability/ledger-unavailable.tsx';
import { PersonReliability } from '../../features/admin-reliability/person-reliability.tsx';
import { Warnings } from '../../features/admin-reports/warnings.tsx';
import { fullName } from '../../features/admin-users/roles.ts';
import { UserActions } from '../../features/admin-users/user-actions.tsx';
import { EditUserDialog } from '../../features/admin-users/user-dialogs.tsx';
import { AboutThemselves, UserFacts } from '../../features/admin-users/user-facts.tsx';
import { useUserQuery } from '../../features/admin-users/users-api.ts';
import { Whom } from '../../features/admin-users/whom.tsx';
import { ToChange, useMayRead } from '../../features/session/may-change.tsx';
import { useSession } from '../../features/session/session-api.ts';
import { useOpened } from '../../lib/last-opened.ts';
import { useOpenRequest } from '../../lib/use-open-request.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import type { Loading } from '../../ui/load-error.tsx';
import { useGoOn, useRecordId } from '../../ui/peek.tsx';
import { RecordPartsUnavailable } from '../../ui/record-parts-unavailable.tsx';

const parent = { to: '/admin/users', label: 'User Management' };
// other admins, hosts and the person may change it at any time
const fresh = { refetchOnMountOrArgChange: true };

/** Everything on record about one person. */
function PersonPage() {
  const userId = useRecordId('userId');
  const query = useUserQuery(userId, fresh);
  const { currentData } = query;
  if (currentData) return <PersonView key={userId} user={currentData} />;
  return (
    <AdminPage title="Person" subtitle="Everything on record about somebody" parent={parent}>
      <Unavailable query={query} />
    </AdminPage>
  );
}

function PersonView({ user }: { user: User }) {
  const goOn = useGoOn(parent.to);
  const [dialog, openDialog] = useState<string>();
  useOpenRequest(openDialog);
  useOpened({ to: `/admin/users/${user.id}`, name: fullName(user), kind: 'Person' });
  const { user: me } = useSession();
  const seesRecord = useMayRead('private');
  const seesLedger = useMayRead('judgments');
  const record = usePersonRecordQuery(seesRecord ? user.id : skipToken, fresh);
  const ledger = useReliabilityAtQuery(seesLedger ? { userId: user.id, asOf: null } : skipToken, fresh);
  return (
    <AdminPage
      title={fullName(user)}
      subtitle={<UserFacts user={user} />}
      parent={parent}
      lead={<Avatar of={user} size={56} />}
      actions={
        <div className="flex flex-wrap gap-2">
          {seesRecord && (
            <ToChange part={user.isAdmin ? 'operations' : 'people'}>
              {user.id !== me?.id && <BarContacts user={user} whom={<Whom user={user} />} />}
            </ToChange>
          )}
          <UserActions user={user} onEdit={() => openDialog('edit')} onDeleted={() => goOn()} />
        </div>
      }
    >
      <div className="space-y-6">
        <AboutThemselves user={user} />
        {seesRecord && <BarsOnRecord userId={user.id} />}
        {record.currentData && <OpenContests contests={record.currentData.contests} />}
        {seesRecord && <Warnings userId={user.id} />}
        <Notes on={{ kind: 'user', id: user.id }} whose={isolated(user.firstName) || fullName(user)} />
        {ledger.currentData ? (
          <PersonReliability
            ledger={ledger.currentData}
            isToWaive={dialog === 'waive'}
            onAsked={() => openDialog(undefined)}
          />
        ) : (
          seesLedger && <LedgerUnavailable query={ledger} />
        )}
        {record.currentData ? (
          <RecordParts record={record.currentData} />
        ) : (
          seesRecord && <Unavailable query={record} />
        )}
        <LastChanges subject={user.id} />
      </div>
      <EditUserDialog userId={dialog === 'edit' ? user.id : null} onClose={() => openDialog(undefined)} />
    </AdminPage>
  );
}

const Unavailable = ({ query }: { query: Loading }) => (
  <RecordPartsUnavailable
    query={query}
    art={<UserX aria-hidden />}
    missing="There is no such person"
    list={{ to: parent.to, label: 'See everybody' }}
  />
);

export { PersonPage as Component };
