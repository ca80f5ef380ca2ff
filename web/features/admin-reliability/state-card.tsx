import { CircleCheck, HeartHandshake, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReliabilityAt } from '../../../modules/reliability/contract.ts';
import { quoted } from '../../../platform/quoted.ts';
import { cn } from '../../lib/cn.ts';
import { nextForAdmins, sumInWords, whyPaused } from '../../lib/explanation-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { fullMoment, longMoment } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { GradeBadge, PenaltyStatus } from './badges.tsx';
import { refusedUnder } from './facts.ts';

type Props = {
  state: ReliabilityAt;
  /** Whether it shows the current state. */
  isNow: boolean;
  /** Whether the state at another moment is loading. */
  stale: boolean;
  /** Waives the penalty. Undefined if there is none, or the admin's role does not allow it. */
  onWaive: (() => void) | undefined;
};

/** A person's reliability at a moment, and what kept them from joining. The server computes it, not the browser. */
export function StateCard({ state, isNow, stale, onWaive }: Props) {
  return (
    <div aria-busy={stale} className={cn('@container transition-opacity duration-150', stale && 'opacity-60')}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-field border border-line bg-line @4xl:grid-cols-[1.5fr_1fr_1fr_1fr_1.8fr_1fr]">
        <Figure label="Reliability">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Big>{state.reliabilityScore}%</Big>
            <GradeBadge score={state.reliabilityScore} />
          </span>
        </Figure>
        <Figure label="Attended">
          <Big>{state.totalEventsAttended}</Big>
        </Figure>
        <Figure label="No-shows">
          <Big>{state.totalNoShows}</Big>
        </Figure>
        <Figure label="Late cancels">
          <Big>{state.totalLateCancels}</Big>
        </Figure>
        <Figure label="Penalty" wide>
          <PenaltyStatus {...state} />
        </Figure>
        <Figure label="Policy" wide>
          <span>Version {state.policyVersion}</span>
          {state.penaltyPolicyVersion !== null && state.penaltyPolicyVersion !== state.policyVersion && (
            <span className="block text-ink-soft text-sm">Penalty by version {state.penaltyPolicyVersion}</span>
          )}
        </Figure>
      </dl>
      <p className="mt-3 text-ink-soft text-sm">
        {sumInWords(state.explanation.sum)}
        {state.explanation.penalty && ` Penalty: ${whyPaused(state.explanation.penalty)}.`}{' '}
        {nextForAdmins(state.explanation)}
      </p>
      <Verdict state={state} isNow={isNow} onWaive={onWaive} />
    </div>
  );
}

type FigureProps = { label: string; wide?: boolean; children: ReactNode };

const Figure = ({ label, wide = false, children }: FigureProps) => (
  <div className={cn('bg-raised px-4 py-3', wide && 'col-span-2 @4xl:col-span-1')}>
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="mt-1 min-h-9">{children}</dd>
  </div>
);

const Big = ({ children }: { children: ReactNode }) => (
  <span className="font-display font-heading text-2xl tabular-nums">{children}</span>
);

function Verdict({ state, isNow, onWaive }: Omit<Props, 'stale'>) {
  const { timeZone } = useSiteConfig();
  const { penaltyExpiresAt, joinRefusal, reliabilityScore, history } = state;
  const refused = penaltyExpiresAt !== null;
  const asked = refused ? refusedUnder(penaltyExpiresAt, history) : undefined;
  const words = isNow ? joinRefusal : (asked?.words ?? null);
  const Icon = refused ? Lock : CircleCheck;
  return (
    <div
      className={cn(
        'mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-field px-4 py-3',
        refused ? 'bg-brick-wash text-brick-ink' : 'bg-felt-wash text-felt-ink',
      )}
    >
      <p role="status" className="flex flex-1 basis-72 items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        {refused ? (
          <span>
            <strong className="font-semibold">
              {isNow ? 'Joining is refused' : asked ? 'Joining was refused' : 'A penalty blocked joining'} until{' '}
              {longMoment(penaltyExpiresAt, timeZone)}
            </strong>
            , at a score of {reliabilityScore}%{words === null ? '.' : `, with the words: ${quoted(words)}`}
            {!isNow &&
              (asked ? ` Asked on ${fullMoment(asked.at, timeZone)}.` : ' No request for a seat is on record.')}
          </span>
        ) : (
          <span>
            <strong className="font-semibold">
              {isNow ? 'No penalty blocks joining' : 'No penalty blocked joining'}
            </strong>
            , at a score of {reliabilityScore}%.
          </span>
        )}
      </p>
      {isNow && refused && onWaive && (
        <Button variant="outline" className="max-sm:w-full" onClick={onWaive}>
          <HeartHandshake aria-hidden />
          Waive penalty
        </Button>
      )}
    </div>
  );
}
