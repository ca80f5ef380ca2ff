import { ChevronRight, Sprout } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Reliability } from '../../ui/reliability.tsx';

/** The score at a glance, and the way to what it is made of. */
export function StandingCard({ score }: { score: number }) {
  return (
    <Link
      to="/member?view=reliability"
      viewTransition
      className="flex min-h-16 items-center gap-4 rounded-card border border-line bg-raised px-4 py-3 transition-shadow duration-200 hover:shadow-lift"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-field bg-felt-wash text-felt-ink max-sm:hidden">
        <Sprout aria-hidden className="size-5.5" />
      </span>
      <span className="mr-auto min-w-0">
        <span className="block font-semibold">My Reliability</span>
        <span className="block text-ink-soft text-sm">What moved your score, and what brings it back</span>
      </span>
      <Reliability score={score} />
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}
