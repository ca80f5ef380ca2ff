import { Armchair, CalendarDays, Flag, type LucideIcon, MessageCircle, ShieldQuestion, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AdminReportFile } from '../../../modules/reports/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { quoted } from '../../../platform/quoted.ts';
import { partyName } from '../../lib/party-name.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { fullMoment, longMoment, shortDate } from '../../lib/time.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Badge } from '../../ui/badge.tsx';
import { decisionPlace, FilePart, Words } from '../../ui/file-part.tsx';
import { useMayChange } from '../session/may-change.tsx';
import { reportTones } from './columns.tsx';
import { DecisionForm, type SuccessorPicker } from './decision-form.tsx';
import { kindNames, stateWords } from './report-words.ts';

type Props = {
  report: AdminReportFile;
  SuccessorPicker: SuccessorPicker;
  onDecided: (file: AdminReportFile) => void;
};

/** The state of a report as a badge. */
export const ReportBadge = ({ report }: { report: AdminReportFile }) => (
  <Badge tone={reportTones[report.state]}>{stateWords(report)}</Badge>
);

/** One report on one screen: what was said, what it is about, what is on record, and the decision. */
export function ReportFile({ report, SuccessorPicker, onDecided }: Props) {
  const mayDecide = useMayChange('people');
  return (
    <div className="@container rounded-card border border-line bg-raised">
      <div className="grid gap-x-8 gap-y-6 p-4 sm:p-5 @3xl:grid-cols-3">
        <ReporterSays report={report} />
        <Thing report={report} />
        <FilePart id="record" title="On record">
          <OnRecord report={report} />
        </FilePart>
      </div>
      <div className={decisionPlace}>
        {report.acts.length > 0 && mayDecide ? (
          <DecisionForm report={report} SuccessorPicker={SuccessorPicker} onDecided={onDecided} />
        ) : (
          <Closed report={report} />
        )}
      </div>
    </div>
  );
}

const link = 'tap-text font-semibold text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink';
const GONE = 'The words are gone with the account.';

function ReporterSays({ report: { reporter, text, reportedAt } }: Pick<Props, 'report'>) {
  const shortMoment = useShortMoment();
  return (
    <FilePart id="reporter" title={`${partyName(reporter)} reports`}>
      {text === null ? <p className="text-ink-soft">{GONE}</p> : <Words>{text}</Words>}
      <p className="text-ink-soft">{shortMoment(reportedAt)}. Please do not name them to others.</p>
    </FilePart>
  );
}

/** What was reported: the words of a message, an evening, or a person. */
function Thing({ report }: Pick<Props, 'report'>) {
  const { timeZone } = useSiteConfig();
  const shortMoment = useShortMoment();
  const { kind, person, gameEvent, message } = report;
  const evening = gameEvent && (
    <p className="text-ink-soft text-sm">
      <Link to={`/admin/game-events/${gameEvent.id}`} viewTransition className={link}>
        {gameEvent.gameName ?? 'Unknown Game'} at {gameEvent.cafeName ?? 'Unknown Cafe'}
      </Link>
      , {longMoment(gameEvent.startsAt, timeZone)}
    </p>
  );
  if (kind === 'message' || kind === 'announcement') {
    return (
      <FilePart id="thing" title={`${isolated(person.firstName) || 'The person'} wrote`}>
        {message?.text == null ? <p className="text-ink-soft">{GONE}</p> : <Words>{message.text}</Words>}
        {message && (
          <p className="text-ink-soft text-sm">
            {kind === 'message'
              ? `${shortMoment(message.at)}, about`
              : `${shortMoment(message.at)}, to who follows the group`}
          </p>
        )}
        {evening}
      </FilePart>
    );
  }
  if (kind === 'gameEvent') {
    return (
      <FilePart id="thing" title="The event">
        {evening}
        {gameEvent && gameEvent.description !== '' && <Words>{gameEvent.description}</Words>}
        {gameEvent && (
          <p className="text-ink-soft text-sm">
            {gameEvent.currentParticipants} of {gameEvent.maxParticipants} seats taken, {gameEvent.status}
          </p>
        )}
      </FilePart>
    );
  }
  return (
    <FilePart id="thing" title="The person">
      <p>
        <Link to={`/organizers/${person.id}`} viewTransition className={link}>
          {partyName(person)}
        </Link>
      </p>
    </FilePart>
  );
}

function OnRecord({ report }: Pick<Props, 'report'>) {
  const { timeZone } = useSiteConfig();
  const shortMoment = useShortMoment();
  const { person, warnings, others, messages, kind } = report;
  const name = isolated(person.firstName) || 'The person';
  const wrote = (by: 'person' | 'reporter') =>
    new Intl.ListFormat('en-US').format(messages.filter((each) => each.by === by).map(({ at }) => shortMoment(at)));
  const [byPerson, byReporter] = [wrote('person'), wrote('reporter')];
  return (
    <ul className="space-y-1.5">
      <Line icon={UserRound}>
        <Link to={`/admin/users/${person.id}`} viewTransition className={link}>
          {partyName(person)}
        </Link>
        , a member since {shortDate(person.createdAt, timeZone)}
        {!person.isActive && ', not active'}
      </Line>
      <Line icon={Armchair}>Reliability {person.reliabilityScore}%</Line>
      {kind === 'message' && byPerson !== '' && (
        <Line icon={MessageCircle}>
          {name} wrote {byPerson}
        </Line>
      )}
      {kind === 'message' && byReporter !== '' && (
        <Line icon={MessageCircle}>
          {isolated(report.reporter.firstName) || 'The reporter'} wrote {byReporter}
        </Line>
      )}
      {warnings.map(({ at, text, reportId }) => (
        <Line key={reportId} icon={ShieldQuestion}>
          Warned {shortMoment(at)}
          {text !== null && <>: {quoted(text)}</>}
        </Line>
      ))}
      {warnings.length === 0 && <Line icon={ShieldQuestion}>No warnings</Line>}
      {others.map((other) => (
        <Line key={other.id} icon={other.kind === 'gameEvent' ? CalendarDays : Flag}>
          <Link to={`/admin/reports/${other.id}`} viewTransition className={link}>
            {kindNames[other.kind]} reported {shortMoment(other.reportedAt)}
          </Link>
          : {stateWords(other).toLowerCase()}
        </Line>
      ))}
      {others.length === 0 && <Line icon={Flag}>No other reports</Line>}
    </ul>
  );
}

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
    <span className="wrap-anywhere min-w-0">{children}</span>
  </li>
);

/** The decision, or why this admin does not decide. */
function Closed({ report }: Pick<Props, 'report'>) {
  const { timeZone } = useSiteConfig();
  const { decidedAt, decidedBy, reason } = report;
  if (decidedAt === null) {
    return (
      <p className="flex items-start gap-2.5">
        <ShieldQuestion aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        Your role does not decide reports, so another admin decides.
      </p>
    );
  }
  return (
    <section aria-labelledby="decision" className="space-y-2">
      <h2 id="decision" className="text-lg">
        {stateWords(report)}
      </h2>
      {reason === null ? <p className="text-ink-soft">{GONE}</p> : <Words>{reason}</Words>}
      <p className="text-ink-soft text-sm">
        Decided {fullMoment(decidedAt, timeZone)} by {decidedBy ? `${partyName(decidedBy)}, admin` : 'an admin'}
      </p>
    </section>
  );
}
