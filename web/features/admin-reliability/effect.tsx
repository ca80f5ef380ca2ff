import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { gradeOf } from '../../../modules/reliability/rules.ts';
import { cn } from '../../lib/cn.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { fullMoment } from '../../lib/time.ts';
import { type Fact, statusNames } from './facts.ts';

const inks = { Good: 'text-felt-ink', Fair: 'text-amber-ink', Poor: 'text-brick-ink' };

/** The effect of a fact on score and penalty, and the policy that decided it. */
export function Effect({ fact }: { fact: Fact }) {
  const { what, scoreBefore, scoreAfter, penaltyBefore, penaltyAfter, policyVersion } = fact;
  // A fact without effect shows the unchanged score.
  const moved = what !== 'join_refused';
  return (
    <dl className="mt-2.5 flex flex-wrap gap-x-6 gap-y-1.5 text-sm">
      <EffectTerm label="Score">
        {moved && (
          <>
            <Score>{scoreBefore}</Score>
            <To />
          </>
        )}
        <Score>{scoreAfter}</Score>
      </EffectTerm>
      {policyVersion !== null && <EffectTerm label="Policy">{policyVersion}</EffectTerm>}
      <EffectTerm label="Penalty">
        {moved && (penaltyBefore || penaltyAfter) && (
          <>
            <Penalty scoredBy={policyVersion}>{penaltyBefore}</Penalty>
            <To />
          </>
        )}
        <Penalty scoredBy={policyVersion}>{penaltyAfter}</Penalty>
      </EffectTerm>
    </dl>
  );
}

const EffectTerm = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-1.5">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="flex flex-wrap items-center gap-x-1.5 font-semibold">{children}</dd>
  </div>
);

const To = () => (
  <>
    <ArrowRight aria-hidden className="size-3.5 text-ink-soft" />
    <span className="sr-only">to</span>
  </>
);

const Score = ({ children: score }: { children: number }) => (
  <span className={cn('tabular-nums', inks[gradeOf(score)])}>{score}%</span>
);

type PenaltyProps = { scoredBy: number | null; children: Fact['penaltyAfter'] };

/** Names the penalty's policy if it differs from the score's. */
function Penalty({ scoredBy, children: penalty }: PenaltyProps) {
  const { timeZone } = useSiteConfig();
  if (!penalty) return <span className="font-normal">none</span>;
  return (
    <span>
      {statusNames[penalty.kind]} until {fullMoment(penalty.expiresAt, timeZone)}
      {scoredBy !== null && scoredBy !== penalty.policyVersion && ` (policy ${penalty.policyVersion})`}
    </span>
  );
}
