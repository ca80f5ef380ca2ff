import { Flag } from 'lucide-react';
import type { AdminReportFile } from '../../../modules/reports/contract.ts';
import {
  loadFirstReports,
  useLookAtReportMutation,
  useReportFileQuery,
} from '../../features/admin-reports/admin-reports-api.ts';
import { ReportBadge, ReportFile } from '../../features/admin-reports/report-file.tsx';
import { stateWords } from '../../features/admin-reports/report-words.ts';
import { OrganizerPicker } from '../../features/admin-users/organizer-picker.tsx';
import { useAppDispatch } from '../../features/session/app-state.ts';
import { useMayChange } from '../../features/session/may-change.tsx';
import { useOpened } from '../../lib/last-opened.ts';
import { partyName } from '../../lib/party-name.ts';
import { useSeen } from '../../lib/use-seen.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import type { Loading } from '../../ui/load-error.tsx';
import { useGoOn, useRecordId } from '../../ui/peek.tsx';
import { RecordUnavailable } from '../../ui/record-unavailable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';

type List = { to: string; label: string };
const parent: List = { to: '/admin/reports', label: 'Reports' };

const subtitles: Record<AdminReportFile['kind'], string> = {
  user: 'Somebody reports this person',
  gameEvent: 'Somebody reports an event of this host',
  message: 'Somebody reports a message of this person',
  announcement: 'Somebody reports what this person announced to a group',
};

/** One report with its evidence, and its decision. `id` and `list`: where it is shown as a case. */
function ReportPage({ id, list = parent }: { id?: string; list?: List }) {
  const named = useRecordId('reportId');
  const reportId = id ?? named;
  // another admin may decide at any time
  const query = useReportFileQuery(reportId, { refetchOnMountOrArgChange: true });
  const { currentData } = query;
  if (currentData) return <ReportView key={reportId} report={currentData} list={list} />;
  return (
    <AdminPage title="Report" subtitle="What somebody tells us about others" parent={list}>
      <Unavailable query={query} />
    </AdminPage>
  );
}

function ReportView({ report, list }: { report: AdminReportFile; list: List }) {
  const decideNext = useNext(report.id, list);
  const [lookAt] = useLookAtReportMutation();
  const { id, kind, person, state, acts } = report;
  useOpened({ to: `${list.to}/${id}`, name: partyName(person), kind: 'Report' });
  const mayDecide = useMayChange('people');
  // shows other admins that somebody works on it
  const isNew = state === 'open' && acts.length > 0 && mayDecide;
  const seen = useSeen(isNew ? id : undefined, lookAt);
  const decided = (file: AdminReportFile) => {
    toast({
      title: stateWords(file),
      description: 'The person who reported it is told by email that we looked at it.',
    });
    void decideNext();
  };
  return (
    <AdminPage
      title={partyName(person)}
      subtitle={subtitles[kind]}
      parent={list}
      actions={<ReportBadge report={report} />}
    >
      <div ref={seen} />
      <ReportFile report={report} SuccessorPicker={OrganizerPicker} onDecided={decided} />
    </AdminPage>
  );
}

/** Goes on to the report to decide next: one that nobody has looked at first. To the queue if there is none. */
function useNext(decidedId: string, list: List) {
  const dispatch = useAppDispatch();
  const goOn = useGoOn(list.to);
  return async () => {
    for (const state of ['open', 'looked_at'] as const) {
      const { data } = await dispatch(loadFirstReports(state));
      const next = data?.items.find((each) => each.id !== decidedId);
      if (next) return goOn(next.id);
    }
    goOn();
  };
}

const Unavailable = ({ query }: { query: Loading }) => (
  <RecordUnavailable
    query={query}
    what="report"
    art={<Flag aria-hidden />}
    missing="There is no such report"
    failed="Failed to fetch the report"
    list={{ to: parent.to, label: 'See all reports' }}
  >
    <Skeleton className="h-[28rem] rounded-card!" />
  </RecordUnavailable>
);

export { ReportPage as Component };
