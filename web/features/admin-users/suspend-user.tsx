import { CalendarOff, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { startOfDay } from '../../lib/exact-time.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { addDaysTo, localDate, longMoment } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { ActReason } from '../../ui/act-reason.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, Input, Problem } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLiftSuspensionMutation, useSuspendMutation } from './users-api.ts';
import { Whom } from './whom.tsx';

type Props = { user: User };

/** Keeps a person from joining and hosting until a day, or ends that before its time. */
export function SuspendUser({ user }: Props) {
  const [asking, ask] = useState<'suspend' | 'lift' | null>(null);
  const close = () => ask(null);
  return (
    <>
      {user.suspension ? (
        <Button variant="outline" className="px-3!" onClick={() => ask('lift')}>
          <CalendarPlus aria-hidden />
          End Suspension
        </Button>
      ) : (
        user.isActive && (
          <Button variant="outline" className="px-3!" onClick={() => ask('suspend')}>
            <CalendarOff aria-hidden />
            Suspend User
          </Button>
        )
      )}
      {asking === 'suspend' && <Suspending user={user} onClose={close} />}
      {asking === 'lift' && <Lifting user={user} onClose={close} />}
    </>
  );
}

type DialogProps = Props & { onClose: () => void };

function Suspending({ user, onClose }: DialogProps) {
  const { timeZone } = useSiteConfig();
  const today = localDate(new Date(useNow()).toISOString(), timeZone);
  const [suspend, { isLoading, error }] = useSuspendMutation();
  const [day, choose] = useState(() => addDaysTo(today, 7));
  const [said, say] = useState('');
  const reason = said.trim();
  const submit = async () => {
    const until = startOfDay(day, timeZone);
    const done = await suspend({ id: user.id, until, reason });
    if (done.error) return;
    onClose();
    toast({
      title: 'User suspended',
      description: `They can join and host again from ${longMoment(until, timeZone)}.`,
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Suspend User?"
      description="They cannot join or host events until then, and are emailed the reason. Seats they have and events they host stay: take those away, or hand them over, on the event’s record."
      keepLabel="Cancel"
      confirmLabel="Suspend"
      incomplete={reason === '' || day <= today}
      pending={isLoading}
      pendingText="Suspending…"
      onConfirm={() => void submit()}
    >
      <Whom user={user} />
      {error && <Problem>{errorText(error, 'Failed to suspend user')}</Problem>}
      <Field label="First day they can join again" className="mt-4">
        {(tie) => (
          <Input
            {...tie}
            type="date"
            required
            min={addDaysTo(today, 1)}
            value={day}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </Field>
      <ActReason value={said} onChange={say} hint="They read it. It is also kept in the audit." />
    </ConfirmDialog>
  );
}

function Lifting({ user, onClose }: DialogProps) {
  const [lift, { isLoading, error }] = useLiftSuspensionMutation();
  const [said, say] = useState('');
  const reason = said.trim();
  const submit = async () => {
    const done = await lift({ id: user.id, reason });
    if (done.error) return;
    onClose();
    toast({ title: 'Suspension ended' });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="End Suspension?"
      description="They can join and host events again at once, and are emailed that."
      keepLabel="Cancel"
      confirmLabel="End Suspension"
      harmless
      incomplete={reason === ''}
      pending={isLoading}
      pendingText="Ending…"
      onConfirm={() => void submit()}
    >
      <Whom user={user} />
      {error && <Problem>{errorText(error, 'Failed to end the suspension')}</Problem>}
      <ActReason value={said} onChange={say} />
    </ConfirmDialog>
  );
}
