import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { Series } from '../../../modules/series/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { counted } from '../../lib/counted.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { NamedOptions, Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { aheadOf, endLines } from './end-lines.ts';
import { useEndSeriesMutation, usePauseSeriesMutation, useResumeSeriesMutation } from './host-api.ts';

type Props = { series: Series };

const failed = (error: unknown, otherwise: string) =>
  toast({ tone: 'destructive', title: 'Error', description: errorText(error, otherwise) });

/** Pauses a series that is running, or resumes one that is paused. */
export function PauseButton({ series: { id, state } }: Props) {
  const [pause, pausing] = usePauseSeriesMutation();
  const [resume, resuming] = useResumeSeriesMutation();
  const isRunning = state === 'running';
  const press = async () => {
    const { error } = await (isRunning ? pause(id) : resume(id));
    if (error) return failed(error, `Failed to ${isRunning ? 'pause' : 'resume'} the series. Please try again.`);
    toast(
      isRunning
        ? { title: 'Series Paused', description: 'No new dates open. Those that are open stay.' }
        : { title: 'Series Resumed', description: 'Dates open again, 28 days ahead.' },
    );
  };
  return (
    <Button
      variant={isRunning ? 'outline' : 'primary'}
      pending={pausing.isLoading || resuming.isLoading}
      pendingText="One moment…"
      onClick={() => void press()}
    >
      {isRunning ? <Pause aria-hidden /> : <Play aria-hidden />}
      {isRunning ? 'Pause' : 'Resume'}
    </Button>
  );
}

/** Ends a series for good, after a question what becomes of the dates with people. */
export function EndButton({ series }: Props) {
  const [asking, setAsking] = useState(false);
  const [upcoming, setUpcoming] = useState<'keep' | 'cancel'>('keep');
  const [end, { isLoading }] = useEndSeriesMutation();
  const now = useNow();
  const { withPeople } = aheadOf(series.nextDates, now);
  const confirm = async () => {
    const { error } = await end({ id: series.id, upcoming });
    setAsking(false);
    if (error) return failed(error, 'Failed to end the series. Please try again.');
    toast({ title: 'Series Ended', description: 'No new dates open.' });
  };
  return (
    <>
      <Button variant="outline" className="text-brick-ink!" onClick={() => setAsking(true)}>
        End
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="End this series?"
        description="No new dates open, and regular seats end with it. This cannot be undone."
        keepLabel="Keep Going"
        confirmLabel="End Series"
        pending={isLoading}
        pendingText="Ending…"
        openerGone
        onConfirm={() => void confirm()}
      >
        {withPeople.length > 0 && (
          <Field label={`${counted(withPeople.length, 'date has', 'dates have')} people`}>
            {(tie) => (
              <Select
                value={upcoming}
                onChange={({ target }) => setUpcoming(target.value === 'cancel' ? 'cancel' : 'keep')}
                {...tie}
              >
                <NamedOptions
                  of={[
                    { id: 'keep', name: 'They take place' },
                    { id: 'cancel', name: 'Cancel them, too' },
                  ]}
                />
              </Select>
            )}
          </Field>
        )}
        <p aria-live="polite" className="mt-4 rounded-field bg-sunken px-4 py-3 text-sm">
          {endLines(series.nextDates, upcoming, now).join(' ')}
        </p>
      </ConfirmDialog>
    </>
  );
}
