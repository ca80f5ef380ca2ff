import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { User } from '../../../modules/identity/contract.ts';
import { gradeOf } from '../../../modules/reliability/rules.ts';
import { Reliability } from '../../ui/reliability.tsx';

type Facts = Pick<User, 'reliabilityScore' | 'totalEventsAttended' | 'totalNoShows' | 'totalLateCancels'>;

const RADIUS = 25;
const strokes = { Good: 'stroke-felt', Fair: 'stroke-amber', Poor: 'stroke-brick' };

/** The score with a sentence of facts, and a link to the ledger. */
export function StandingCard({ user }: { user: Facts }) {
  const score = user.reliabilityScore;
  return (
    <Link
      to="/member?view=reliability"
      viewTransition
      className="flex min-h-16 items-center gap-4 rounded-card border border-line bg-raised p-4 transition-shadow duration-200 hover:shadow-lift"
    >
      <span aria-hidden className="relative grid size-14 shrink-0 place-items-center">
        <svg viewBox="0 0 56 56" className="absolute inset-0 -rotate-90" fill="none" strokeWidth={5} aria-hidden="true">
          <circle cx="28" cy="28" r={RADIUS} className="stroke-sunken" />
          <circle
            cx="28"
            cy="28"
            r={RADIUS}
            pathLength={100}
            strokeDasharray={`${score} 100`}
            className={strokes[gradeOf(score)]}
          />
        </svg>
        <span className="font-semibold text-sm tabular-nums">{score}%</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-display font-heading text-lg">My Reliability</span>
        <span className="block text-ink-soft">{factsInWords(user)}</span>
        <Reliability score={score} className="mt-0.5 text-sm!" />
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}

/** Such as "Attended 7 of 8 events. Hosts can see this." */
export function factsInWords({ totalEventsAttended: attended, totalNoShows, totalLateCancels }: Facts): string {
  const all = attended + totalNoShows + totalLateCancels;
  if (all === 0) return 'Everybody starts at 100%. Hosts can see this.';
  return `Attended ${attended} of ${all} ${all === 1 ? 'event' : 'events'}. Hosts can see this.`;
}
