import {
  CircleCheck,
  CircleMinus,
  CircleSlash,
  Clock,
  Gavel,
  HeartHandshake,
  History,
  Hourglass,
  type LucideIcon,
  Scale,
  Undo2,
} from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import type { Fact } from './facts.ts';

type Look = { icon: LucideIcon; className: string };
const good = 'bg-felt-wash text-felt-ink';
const looks: Record<Fact['what'], Look> = {
  attended: { icon: CircleCheck, className: good },
  host_credited: { icon: CircleCheck, className: good },
  penalty_waived: { icon: HeartHandshake, className: good },
  penalty_restored: { icon: History, className: 'bg-amber-wash text-amber-ink' },
  score_rejudged: { icon: Scale, className: 'bg-sunken text-ink' },
  judged_again: { icon: Scale, className: 'bg-sunken text-ink' },
  late_cancel: { icon: Clock, className: 'bg-amber-wash text-amber-ink' },
  host_credit_withdrawn: { icon: CircleMinus, className: 'bg-amber-wash text-amber-ink' },
  no_show: { icon: CircleMinus, className: 'bg-brick-wash text-brick-ink' },
  mark_upheld: { icon: Gavel, className: 'bg-sunken text-ink' },
  contest_withdrawn: { icon: Undo2, className: 'bg-sunken text-ink-soft' },
  mark_contested: { icon: Hourglass, className: 'bg-amber-wash text-amber-ink' },
  join_refused: { icon: CircleSlash, className: 'bg-sunken text-ink-soft' },
};

/** The sign of a fact: its color shows the effect, its icon the kind. Decorative: the words are next to it. */
export function FactSign({ fact, small = false }: { fact: Pick<Fact, 'what' | 'cause'>; small?: boolean }) {
  const { icon, className } = looks[fact.what];
  const Icon = fact.cause === 'admin' && fact.what !== 'penalty_waived' ? Gavel : icon;
  return (
    <span
      className={cn(
        'grid shrink-0 place-items-center',
        small ? 'size-6 rounded-full' : 'size-10 rounded-field',
        className,
      )}
    >
      <Icon aria-hidden className={small ? 'size-3.5' : 'size-5'} />
    </span>
  );
}
