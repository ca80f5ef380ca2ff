import { FileDown, UserRound } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { isolated } from '../../../platform/isolated.ts';
import { ledgerFile, useReliabilityAtQuery } from '../../features/admin-reliability/admin-reliability-api.ts';
import { Ledger } from '../../features/admin-reliability/ledger.tsx';
import { LedgerUnavailable } from '../../features/admin-reliability/ledger-unavailable.tsx';
import { PersonLine } from '../../features/admin-reliability/person-line.tsx';
import { Warnings } from '../../features/admin-reports/warnings.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';

const parent = { to: '/admin/no-shows', label: 'No-Shows & Reliability' };

/** One person's reliability ledger. */
function LedgerPage() {
  const { userId = '' } = useParams();
  // Requested each time the page opens, because hosts mark and penalties expire at any time.
  const query = useReliabilityAtQuery({ userId, asOf: null }, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const ledger = data?.userId === userId ? data : undefined;
  if (!ledger) {
    return (
      <AdminPage title="Reliability Ledger" subtitle="Every fact that moved a score" parent={parent}>
        <LedgerUnavailable query={query} />
      </AdminPage>
    );
  }
  const { firstName, lastName } = ledger.person;
  return (
    // A key for each person, so that another ledger starts without this one's dialogs and moment.
    <AdminPage
      key={userId}
      title={isolated(`${firstName} ${lastName}`)}
      subtitle={<PersonLine person={ledger.person} />}
      parent={parent}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" asChild>
            <Link to={`/admin/users/${userId}`} viewTransition>
              <UserRound aria-hidden />
              Whole record
            </Link>
          </Button>
          <Button variant="outline" asChild>
            <a href={ledgerFile(userId)} download>
              <FileDown aria-hidden />
              Export CSV
            </a>
          </Button>
        </div>
      }
    >
      <Warnings userId={userId} />
      <Ledger ledger={ledger} />
    </AdminPage>
  );
}

export { LedgerPage as Component };
