import { CircleAlert, CircleCheck, CircleMinus, Lock } from 'lucide-react';
import type { User } from '../../../modules/identity/contract.ts';
import type { ReliabilityAt } from '../../../modules/reliability/contract.ts';
import { gradeOf } from '../../../modules/reliability/rules.ts';
import { cn } from '../../lib/cn.ts';
import { counted } from '../../lib/counted.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { format, fullMoment } from '../../lib/time.ts';
import { Badge } from '../../ui/badge.tsx';

const grades = {
  Good: { tone: 'felt', icon: CircleCheck },
  Fair: { tone: 'amber', icon: CircleMinus },
  Poor: { tone: 'brick', icon: CircleAlert },
} as const;

/** Good, Fair or Poor. */
export function GradeBadge({ score }: { score: number }) {
  const grade = gradeOf(score);
  const { tone, icon: Icon } = grades[grade];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {grade}
    </Badge>
  );
}

type Penalty = Pick<ReliabilityAt, 'penaltyStatus' | 'penaltyExpiresAt'>;

const labels = { none: 'None', no_show: 'No-show penalty', late_cancel: 'Late cancel penalty' };

/**
 * The reason and the end of a penalty, in the city's time.
 *
 * @param inRow whether it is in a table, whose rows have one line
 */
export function PenaltyStatus({ penaltyStatus, penaltyExpiresAt, inRow = false }: Penalty & { inRow?: boolean }) {
  const { timeZone } = useSiteConfig();
  if (penaltyStatus === 'none' || penaltyExpiresAt === null) return <span className="text-ink-soft">None</span>;
  return (
    <span
      className={cn(
        'inline-flex flex-col items-start gap-1 py-1',
        inRow && '@lg:flex-row @lg:items-center @lg:gap-2 @lg:py-0',
      )}
    >
      <Badge tone="brick">
        <Lock aria-hidden />
        {labels[penaltyStatus]}
      </Badge>
      <time dateTime={penaltyExpiresAt} className="text-ink-soft text-sm @lg:whitespace-nowrap">
        until {fullMoment(penaltyExpiresAt, timeZone)}
      </time>
    </span>
  );
}

const DAY = { month: 'short', day: 'numeric' } as const;

/** What the columns of a wide table say of somebody, in one line: what matters most is not cut off. */
export function FiguresInWords(
  user: Penalty & Pick<User, 'totalEventsAttended' | 'totalNoShows' | 'totalLateCancels'>,
) {
  const { penaltyExpiresAt, totalEventsAttended, totalNoShows, totalLateCancels } = user;
  const { timeZone } = useSiteConfig();
  const penalty = penaltyExpiresAt === null ? 'No penalty' : `Penalty until ${format(penaltyExpiresAt, timeZone, DAY)}`;
  return `${penalty}, ${counted(totalNoShows, 'no-show')}, ${totalLateCancels} late, ${totalEventsAttended} attended`;
}
