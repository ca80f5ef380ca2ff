import { OctagonX } from 'lucide-react';
import type { BulkAct } from '../../../modules/identity/bulk/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { ToChange } from '../session/may-change.tsx';
import { bulkWords, people } from './bulk-words.ts';
import { useStopBulkActMutation } from './users-api.ts';

type Props = { act: BulkAct; className?: string };

/** Stops a bulk act at once, without a question: it would continue while the question is open. */
export function StopButton({ act, className }: Props) {
  const [stop, { isLoading }] = useStopBulkActMutation();
  const onStop = async () => {
    const { error } = await stop(act.id);
    if (!error) return toast({ title: 'Stopped', description: 'What is done stays done.' });
    toast({
      tone: 'destructive',
      title: 'Error',
      description: errorText(error, 'It was not stopped. Please try again.'),
    });
  };
  if (act.stopped) return <p className="text-ink-soft">Stopping…</p>;
  return (
    <ToChange part="people">
      <Button
        variant="outline"
        className={className}
        aria-label={`Stop: ${bulkWords[act.act].doing(people(act.people))}`}
        pending={isLoading}
        pendingText="Stopping…"
        onClick={() => void onStop()}
      >
        <OctagonX aria-hidden />
        Stop
      </Button>
    </ToChange>
  );
}
