import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';

type Props = {
  expiresAt: string | null;
  /** The reason and the links. */
  children?: ReactNode;
};

/** Says until when the person may not join, in the city's time. It renders nothing if they may. */
export function PenaltyBanner({ expiresAt, children }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  if (expiresAt === null || Date.parse(expiresAt) <= now) return null;
  return (
    <div className="flex items-start gap-3 rounded-card bg-amber-wash px-4 py-3.5 text-amber-ink">
      <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p>
          Joining game events is paused for you until{' '}
          <strong className="font-semibold">{longMoment(expiresAt, timeZone)}</strong>. It ends by itself, and the seats
          you hold stay yours.
        </p>
        {children}
      </div>
    </div>
  );
}
