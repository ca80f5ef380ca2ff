import { CalendarClock } from 'lucide-react';
import type { User } from '../../../modules/identity/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';

/** Says until when and why the person is suspended. It renders nothing if they are not, or it is over. */
export function SuspensionNote({ suspension }: Pick<User, 'suspension'>) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  if (!suspension || Date.parse(suspension.until) <= now) return null;
  return (
    <div className="flex items-start gap-3 rounded-card bg-amber-wash px-4 py-3.5 text-amber-ink">
      <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 space-y-1">
        <p>
          Your account is suspended until{' '}
          <strong className="font-semibold">{longMoment(suspension.until, timeZone)}</strong>
          {suspension.reason === '' ? (
            ', because an earlier account with your mailbox was.'
          ) : (
            <>
              : <q className="wrap-anywhere">{suspension.reason}</q>
            </>
          )}
        </p>
        <p>
          Until then you cannot join or host events. Seats you have and events you host stay yours. If you believe that
          this is a mistake, please answer our email about it.
        </p>
      </div>
    </div>
  );
}
