import type { ReadModel } from '../../../modules/admin/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Question } from './read-model-card.tsx';
import { titleOf } from './read-model-words.ts';
import { useResumeMutation, useRollbackMutation, useStartTaskMutation } from './read-models-api.ts';

type Props = {
  question: Exclude<Question, 'skip'>;
  model: ReadModel;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const words: Record<Props['question'], { verb: string; description: string; failed: string; pending: string }> = {
  rebuild: {
    verb: 'Rebuild',
    description: 'A new copy is built from the whole log. The current one stays in use until the new one replaces it.',
    failed: 'Failed to start the rebuild',
    pending: 'Starting…',
  },
  verify: {
    verb: 'Verify',
    description: 'A copy is built from the whole log and compared row by row. Nothing is changed.',
    failed: 'Failed to start the verification',
    pending: 'Starting…',
  },
  resume: {
    verb: 'Resume',
    description: 'It tries the domain event that failed again. If it fails again, it stays paused.',
    failed: 'Failed to resume',
    pending: 'Resuming…',
  },
  rollback: {
    verb: 'Roll back',
    description:
      'The rows that served before the last swap catch up with the log and serve again. The present ones are kept in their place.',
    failed: 'Failed to roll back',
    pending: 'Going back…',
  },
};

/** Asks before a rebuild, a verification, a resumption or a rollback, and starts it. */
export function QuestionDialog({ question, model, open, onOpenChange }: Props) {
  const [startTask, { isLoading: starting }] = useStartTaskMutation();
  const [resume, { isLoading: resuming }] = useResumeMutation();
  const [rollBack, { isLoading: goingBack }] = useRollbackMutation();
  const { verb, description, failed, pending } = words[question];
  const title = titleOf(model);

  const confirm = async () => {
    const { name } = model;
    const { error } =
      question === 'resume'
        ? await resume(name)
        : question === 'rollback'
          ? await rollBack(name)
          : await startTask({ name, what: question });
    onOpenChange(false);
    if (error) return toast({ tone: 'destructive', title: 'Error', description: errorText(error, failed) });
    if (question === 'resume') toast({ title: `${title} resumed` });
    if (question === 'rollback') toast({ title: `${title} rolled back` });
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${verb} ${title}?`}
      description={description}
      keepLabel="Leave it"
      confirmLabel={verb}
      harmless={question !== 'rollback'}
      pending={starting || resuming || goingBack}
      pendingText={pending}
      onConfirm={() => void confirm()}
    >
      <p className="text-ink-soft">
        {model.rows.toLocaleString('en-US')} rows, at domain event {Number(model.position).toLocaleString('en-US')}. It
        is noted in the audit that you asked.
      </p>
    </ConfirmDialog>
  );
}
