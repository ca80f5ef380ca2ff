import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { Series } from '../../../modules/series/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { counted } from '../../lib/counted.ts';
import { useNow } from '../../lib/use-now.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Button } from '../../ui/button.tsx';
import { KeepOrCancel } from '../../ui/keep-or-cancel.tsx';
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

/** Ends a series for good, after a question what becomes of the dates with people. It never counts against admins. */
export function EndButton({ series, asAdmin = false }: Props & { asAdmin?: boolean }) {
  const [upcoming, setUpcoming] = useState<'keep' | 'cancel'>('keep');
  const [end] = useEndSeriesMutation();
  const now = useNow();
  const { withPeople } = aheadOf(series.nextDates, now);
  return (
    <AskFirst
      className="text-brick-ink!"
      label="End"
      title="End this series?"
      description="No new dates open, and regular seats end with it. This cannot be undone."
      keepLabel="Keep Going"
      confirmLabel="End Series"
      pendingText="Ending…"
      openerGone
      act={() => end({ id: series.id, upcoming })}
      failed="Failed to end the series. Please try again."
      done={{ title: 'Series Ended', description: 'No new dates open.' }}
    >
      {withPeople.length > 0 && (
        <KeepOrCancel
          label={`${counted(withPeople.length, 'date has', 'dates have')} people`}
          value={upcoming}
          onChange={setUpcoming}
        />
      )}
      <p aria-live="polite" className="mt-4 rounded-field bg-sunken px-4 py-3">
        {endLines(series.nextDates, series.standing.taken, upcoming, now, asAdmin).join(' ')}
      </p>
    </AskFirst>
  );
}
