import { type ReactNode, useState } from 'react';
import type { BarRequest } from '../../../modules/identity/bars/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { startOfDay } from '../../lib/exact-time.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { addDaysTo, localDate } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { ActReason } from '../../ui/act-reason.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, Input, Problem } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useBarMutation } from './bars-api.ts';

/** Days that a bar lasts unless somebody chooses otherwise. */
const USUAL_DAYS = 90;

type Props = {
  description: string;
  /** What is to be barred; undefined while nothing is chosen. */
  whose: BarRequest['whose'] | undefined;
  /** Who reads the reason besides admins. */
  hint: string;
  onClose: () => void;
  /** Where it is chosen. */
  children: ReactNode;
};

/** Asks until when and why something is barred. */
export function BarDialog({ description, whose, hint, onClose, children }: Props) {
  const { timeZone } = useSiteConfig();
  const today = localDate(new Date(useNow()).toISOString(), timeZone);
  const [bar, { isLoading, error }] = useBarMutation();
  const [isOpenEnded, leaveOpen] = useState(false);
  const [day, choose] = useState(() => addDaysTo(today, USUAL_DAYS));
  const [said, say] = useState('');
  const reason = said.trim();
  const submit = async () => {
    if (!whose) return;
    const done = await bar({ whose, until: isOpenEnded ? null : startOfDay(day, timeZone), reason });
    if (done.error) return;
    onClose();
    toast({ title: 'Barred', description: 'It is listed under Barred, where it can be lifted.' });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Bar Mailbox or Phone?"
      description={description}
      keepLabel="Cancel"
      confirmLabel="Bar"
      incomplete={whose === undefined || reason === '' || (!isOpenEnded && day <= today)}
      pending={isLoading}
      pendingText="Barring…"
      onConfirm={() => void submit()}
    >
      {error && <Problem>{errorText(error, 'It was not barred. Please try again.')}</Problem>}
      {children}
      <Checkbox
        className="mt-2"
        label="Until it is lifted"
        checked={isOpenEnded}
        onChange={({ target }) => leaveOpen(target.checked)}
      />
      {!isOpenEnded && (
        <Field label="First day somebody can sign up with it again" className="mt-2">
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
      )}
      <ActReason value={said} onChange={say} hint={hint} />
    </ConfirmDialog>
  );
}

/** Bars what is typed. */
export function BarTyped({ onClose }: { onClose: () => void }) {
  const [typed, type] = useState('');
  const contact = typed.trim();
  return (
    <BarDialog
      description="Nobody can sign up with it, in any spelling. An account that has it already stays as it is: suspend or disable that one to keep its person out. Only a hash is kept, so nobody can read here what it was."
      whose={contact === '' ? undefined : { typed: contact }}
      hint="Kept in the audit until 30 days after the bar ends."
      onClose={onClose}
    >
      <Field label="Email address or phone number">
        {(tie) => (
          <Input
            {...tie}
            autoComplete="off"
            required
            maxLength={254}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
    </BarDialog>
  );
}
