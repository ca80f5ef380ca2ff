import { CalendarClock, Sprout } from 'lucide-react';
import type { ComponentType } from 'react';
import type { CanJoinReply } from '../../../modules/events/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { useSession } from '../session/session-api.ts';

const unexplained = 'You cannot join game events for now, because of recent no-shows or late cancellations.';

/** Shows the cause of the penalty, with a link to it. Passed in because it belongs to another feature. */
export type Cause = ComponentType<{ onLeave: () => void }>;

/** Shows what raises the score. Passed in for the same reason. */
export type Remedy = ComponentType;

type Props = { refusal: CanJoinReply; Cause: Cause; Remedy: Remedy; onClose: () => void };

/** Explains without blame why the person may not join, until when, and what raises the score. */
export function CannotJoinDialog({ refusal, Cause, Remedy, onClose }: Props) {
  const { timeZone } = useSiteConfig();
  const { user } = useSession();
  const until = refusal.suspendedUntil ?? refusal.penaltyExpiresAt;
  const isSuspended = refusal.suspendedUntil !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      afterPaint
      title="Cannot Join Event"
      description={refusal.message || unexplained}
    >
      <DialogBody className="space-y-3">
        {until !== null && (
          <p className="flex items-start gap-3 rounded-field bg-amber-wash px-4 py-3 text-amber-ink">
            <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span>
              You can join again from <strong className="font-semibold">{longMoment(until, timeZone)}</strong>.
              {isSuspended ? (
                user?.suspension?.reason && <q className="mt-1 block">{user.suspension.reason}</q>
              ) : (
                <Cause onLeave={onClose} />
              )}
            </span>
          </p>
        )}
        <p className="flex items-start gap-3 px-4 py-1 text-ink-soft">
          <Sprout aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>{!isSuspended && <Remedy />} The seats you hold already stay yours.</span>
        </p>
      </DialogBody>
      <DialogFooter>
        <Button data-first-focus onClick={onClose}>
          Got It
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
