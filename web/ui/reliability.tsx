import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { gradeOf } from '../../modules/reliability/rules.ts';
import { cn } from '../lib/cn.ts';

const looks = {
  Good: { icon: CircleCheck, className: 'text-felt-ink' },
  Fair: { icon: CircleMinus, className: 'text-amber-ink' },
  Poor: { icon: CircleAlert, className: 'text-brick-ink' },
};

/** A reliability score with its grade as a word, a sign and a color. */
export function Reliability({ score, className }: { score: number; className?: string }) {
  const grade = gradeOf(score);
  const { icon: Icon, className: color } = looks[grade];
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 max-w-full font-semibold text-sm sm:whitespace-nowrap',
        color,
        className,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span>
        {score}% {grade}
        <span className="sr-only"> reliability</span>
      </span>
    </span>
  );
}
