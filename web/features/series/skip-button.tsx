import { CalendarX, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { CANCEL_REASON_LENGTH } from '../../../modules/events/rules.ts';
import { errorText } from '../../lib/base-query.ts';
import { longLocalDate } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRestoreDateMutation, useSkipDateMutation } from './host-api.ts';

type Props = { seriesId: string /** Local. */; date: string };

/** Skips a date at which nobody has a seat, after a confirmation. */
export function SkipButton({ seriesId, date }: Props) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [skip, { isLoading }] = useSkipDateMutation();
  const confirm = async () => {
    const words = reason.trim();
    const { error } = await skip({ id: seriesId, date, ...(words && { reason: words }) });
    setAsking(false);
    if (error) {
      const description = errorText(error, 'Failed to skip this date. Please try again.');
      return toast({ tone: 'destructive', title: 'Error', description });
    }
    toast({ title: 'Date Skipped', description: 'The other dates stay as they are.' });
  };
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        <CalendarX aria-hidden />
        Skip this date
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Skip this date?"
        description={`There is no table on ${longLocalDate(date)}. Nobody has a seat there, so nobody gets an email.`}
        keepLabel="Keep the Date"
        confirmLabel="Skip It"
        pending={isLoading}
        pendingText="Skipping…"
        openerGone
        onConfirm={() => void confirm()}
      >
        <Field label="Why? (optional)" hint="Everybody can read it on the page of the series.">
          {(tie) => (
            <Textarea
              {...tie}
              rows={2}
              maxLength={CANCEL_REASON_LENGTH}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </ConfirmDialog>
    </>
  );
}

/** Takes back that a date is skipped. */
export function RestoreButton({ seriesId, date }: Props) {
  const [restore, { isLoading }] = useRestoreDateMutation();
  const press = async () => {
    const { error } = await restore({ id: seriesId, date });
    if (error) {
      const description = errorText(error, 'Failed to take it back. Please try again.');
      return toast({ tone: 'destructive', title: 'Error', description });
    }
    toast({ title: 'No Longer Skipped', description: 'The date opens if there is time left.' });
  };
  return (
    <Button variant="outline" pending={isLoading} pendingText="One moment…" onClick={() => void press()}>
      <RotateCcw aria-hidden />
      Hold it after all
    </Button>
  );
}
