import { CalendarClock } from 'lucide-react';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';

/** Until when somebody may not join, in the city's time; nothing where they may. */
export function PenaltyBanner({ expiresAt }: { expiresAt: string | null }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  if (expiresAt === null || Date.parse(expiresAt) <= now) return null;
  return (
    <p className="flex items-start gap-3 rounded-card bg-amber-wash px-4 py-3.5 text-amber-ink">
      <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        Joining game events is paused for you until{' '}
        <strong className="font-semibold">{longMoment(expiresAt, timeZone)}</strong>. It ends by itself, and the seats
        you hold stay yours.
      </span>
    </p>
  );
}
