import { Inbox } from 'lucide-react';
import type { AdminCaseFile } from '../../../modules/cases/contract.ts';
import { CaseDesk } from '../../features/admin-cases/case-desk.tsx';
import { caseName, caseWords, kindNames } from '../../features/admin-cases/case-words.ts';
import { useCaseFileQuery } from '../../features/admin-cases/cases-api.ts';
import { ComplaintFile } from '../../features/admin-cases/complaint-file.tsx';
import { Notes } from '../../features/admin-notes/notes.tsx';
import { useOpened } from '../../lib/last-opened.ts';
import { partyName } from '../../lib/party-name.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useRecordId } from '../../ui/peek.tsx';
import { RecordUnavailable } from '../../ui/record-unavailable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Component as ContestPage } from './contest.tsx';
import { Component as ReportPage } from './report.tsx';

const parent = { to: '/admin/cases', label: 'Cases' };

/** One case: its evidence by its kind, and what admins do about it. */
function CasePage() {
  const caseId = useRecordId('caseId');
  // letters are answered, and other admins act, at any time
  const query = useCaseFileQuery(caseId, { refetchOnMountOrArgChange: true });
  const { currentData: file } = query;
  if (!file) {
    return (
      <AdminPage title="Case" subtitle="What somebody complains about" parent={parent}>
        <RecordUnavailable
          query={query}
          what="case"
          art={<Inbox aria-hidden />}
          missing="There is no such case"
          failed="Failed to fetch the case"
          list={{ to: parent.to, label: 'See all cases' }}
        >
          <Skeleton className="h-[28rem] rounded-card!" />
        </RecordUnavailable>
      </AdminPage>
    );
  }
  return (
    <>
      {file.kind === 'report' && <ReportPage id={caseId} list={parent} />}
      {file.kind === 'contest' && <ContestPage id={caseId} list={parent} />}
      {file.complaint && <Complaint file={file} complaint={file.complaint} />}
      <CaseDesk key={caseId} file={file} notes={<CaseNotes file={file} />} />
    </>
  );
}

const CaseNotes = ({ file: { id, person } }: { file: AdminCaseFile }) => (
  <Notes on={{ kind: 'case', id }} whose={person && partyName(person)} />
);

type ComplaintProps = { file: AdminCaseFile; complaint: NonNullable<AdminCaseFile['complaint']> };

function Complaint({ file, complaint }: ComplaintProps) {
  const name = caseName(file);
  useOpened({ to: `${parent.to}/${file.id}`, name, kind: kindNames[file.kind] });
  return (
    <AdminPage
      title={name}
      subtitle="Somebody complains from outside the product"
      parent={parent}
      actions={<Badge tone={file.state === 'closed' ? 'neutral' : 'amber'}>{caseWords(file)}</Badge>}
    >
      <ComplaintFile key={file.id} file={file} complaint={complaint} />
    </AdminPage>
  );
}

export { CasePage as Component };
