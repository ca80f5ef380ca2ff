import { Gavel, ShieldQuestion } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AdminContestFile, DecideContestReply } from '../../../modules/reliability/contests/contract.ts';
import type { AttendanceStatus, ReliabilityAt } from '../../../modules/reliability/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { contestWords, isOpenContest, markNames } from '../../lib/contest-words.ts';
import { nextForAdmins } from '../../lib/explanation-words.ts';
import { partyName } from '../../lib/party-name.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { fullMoment } from '../../lib/time.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { decisionPlace, FilePart, Words } from '../../ui/file-part.tsx';
import { useMayChange } from '../session/may-change.tsx';
import { DecisionForm } from './decision-form.tsx';
import { OnRecord } from './record.tsx';

type Props = {
  contest: AdminContestFile;
  /** The marked person's ledger. Undefined while it is loading, and if loading failed. */
  ledger: ReliabilityAt | undefined;
  /** What a decision would do, in a sentence. */
  effectOf: (status: AttendanceStatus) => string | null;
  /** The id of the admin who views it. */
  viewerId: string;
  onDecided: (reply: DecideContestReply) => void;
};

const tones: Partial<Record<AdminContestFile['state'], Tone>> = {
  with_host: 'amber',
  with_admins: 'amber',
  overdue: 'brick',
  settled: 'felt',
  overturned: 'felt',
};

/** The state of a contest as a badge. */
export function ContestBadge({ contest }: { contest: AdminContestFile }) {
  const shortMoment = useShortMoment();
  return (
    <Badge tone={tones[contest.state] ?? 'neutral'} className="whitespace-normal!">
      {contestWords(contest, 'admin', shortMoment)}
    </Badge>
  );
}

/** One contest on one screen: the mark, both sides' words and the record side by side, and the decision. */
export function ContestFile({ contest, ledger, effectOf, viewerId, onDecided }: Props) {
  const mayDecide = useMayChange('people');
  return (
    <div className="@container rounded-card border border-line bg-raised">
      <TheMark contest={contest} ledger={ledger} />
      <div className="grid gap-x-8 gap-y-6 border-line border-t p-4 sm:p-5 @3xl:grid-cols-3">
        <PersonSays contest={contest} />
        <MarkerSays contest={contest} />
        <FilePart id="record" title="On record">
          <OnRecord contest={contest} />
        </FilePart>
      </div>
      <div className={decisionPlace}>
        {contest.mayDecide && mayDecide ? (
          <DecisionForm contest={contest} effectOf={effectOf} onDecided={onDecided} />
        ) : (
          <Closed contest={contest} viewerId={viewerId} />
        )}
      </div>
    </div>
  );
}

const recordLink = 'font-semibold text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink';

const causes: Record<AdminContestFile['mark']['cause'], string> = {
  host_mark: 'by the host',
  left_late: 'by leaving less than 24 hours before the start',
  host_cancelled_late: 'by cancelling or moving it with less than 24 hours’ notice',
  check_in: 'by the check-in, because the host did not rate',
};

function TheMark({ contest, ledger }: Pick<Props, 'contest' | 'ledger'>) {
  const { timeZone } = useSiteConfig();
  const shortMoment = useShortMoment();
  const { mark, markStatus, markedBy, person, penaltyWaits } = contest;
  // the ledger's entry of the contested mark, with its effect when it was made
  const fact = ledger?.history.find((each) => each.contest?.id === contest.id);
  return (
    <section aria-labelledby="mark" className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4 sm:p-5">
      <h2 id="mark" className="flex items-center gap-2 text-lg">
        <Gavel aria-hidden className="size-5 shrink-0" />
        {markNames[markStatus]}
      </h2>
      <p className="text-ink-soft">
        Rated {fullMoment(mark.markedAt, timeZone)}{' '}
        {markedBy ? `by ${partyName(markedBy)}, an organizer` : causes[mark.cause]}
      </p>
      {fact && (
        <p>
          Score {fact.scoreBefore}% → {fact.scoreAfter}%
          {fact.penaltyAfter && !penaltyWaits && `, joining paused until ${shortMoment(fact.penaltyAfter.expiresAt)}`}
        </p>
      )}
      {penaltyWaits && <p>The hold waits for the decision</p>}
      <p className="text-ink-soft">
        <Link to={`/admin/users/${person.id}`} viewTransition className={`tap-text ${recordLink}`}>
          {partyName(person)}
        </Link>{' '}
        is at {person.reliabilityScore}% now{ledger && `. ${nextForAdmins(ledger.explanation)}`}
      </p>
    </section>
  );
}

function PersonSays({ contest: { person, how, text, contestedAt } }: Pick<Props, 'contest'>) {
  const shortMoment = useShortMoment();
  return (
    <FilePart id="person" title={`${isolated(person.firstName) || 'The person'} says`}>
      {text !== null && <Words>{text}</Words>}
      {how === 'check_in' ? (
        <p>
          {text === null
            ? 'Disputed automatically: they checked in with the code.'
            : 'They checked in with the code later.'}
        </p>
      ) : (
        text === null && <p className="text-ink-soft">The words are gone with the account.</p>
      )}
      <p className="text-ink-soft text-sm">Disputed {shortMoment(contestedAt)}</p>
    </FilePart>
  );
}

/** The words of who made the mark: the host, or an organizer of the group. */
function MarkerSays({ contest: { host, markedBy, mark, answer, answerUntil, state } }: Pick<Props, 'contest'>) {
  const shortMoment = useShortMoment();
  const marker = markedBy ?? host;
  const role = markedBy ? 'organizer' : 'host';
  return (
    <FilePart id="host" title={`${isolated(marker.firstName) || 'Deleted member'}, the ${role}, says`}>
      {mark.reason !== null && <Words>{mark.reason}</Words>}
      {answer === null ? (
        <p className="text-ink-soft">
          No answer
          {state === 'with_host' && answerUntil !== null && ` yet, possible until ${shortMoment(answerUntil)}`}
        </p>
      ) : answer.text === null ? (
        <p className="text-ink-soft">The words are gone with the account.</p>
      ) : (
        <Words>{answer.text}</Words>
      )}
      <p className="text-ink-soft text-sm">
        <Link to={`/admin/users/${marker.id}`} viewTransition className={`tap-text ${recordLink}`}>
          {partyName(marker)}
        </Link>
        : {marker.overturned} of {marker.marks} {marker.marks === 1 ? 'rating' : 'ratings'} overturned
      </p>
    </FilePart>
  );
}

/** The decision, or why this admin does not decide. */
function Closed({ contest, viewerId }: Pick<Props, 'contest' | 'viewerId'>) {
  const { timeZone } = useSiteConfig();
  const { decision, decidedBy, host, markedBy, person, state } = contest;
  if (isOpenContest(contest)) {
    const parts = {
      [host.id]: 'You hosted this event',
      ...(markedBy && { [markedBy.id]: 'You made this rating' }),
      [person.id]: 'This is your own rating',
    };
    const part = parts[viewerId] ?? null;
    return (
      <p className="flex items-start gap-2.5">
        <ShieldQuestion aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        {part === null ? 'Another admin decides this one.' : `${part}, so another admin decides.`}
      </p>
    );
  }
  if (!decision) return <p>{partyName(person)} took it back. There is nothing to decide.</p>;
  const by = state === 'settled' ? 'changing the rating' : decidedBy ? `${partyName(decidedBy)}, admin` : 'an admin';
  return (
    <section aria-labelledby="decision" className="space-y-2">
      <h2 id="decision" className="text-lg">
        {state === 'upheld' ? `${markNames[decision.status]} stands` : `Changed to ${markNames[decision.status]}`}
      </h2>
      {decision.reason !== null && <Words>{decision.reason}</Words>}
      <p className="text-ink-soft text-sm">
        Decided {fullMoment(decision.at, timeZone)} by {by}
      </p>
    </section>
  );
}
