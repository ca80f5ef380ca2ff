import type { ReadModelTask } from '../../../modules/admin/contract.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { percentOf } from './read-model-words.ts';

/** The progress of a running task. */
export function TaskProgress({ title, task }: { title: string; task: ReadModelTask }) {
  const percent = percentOf(task);
  const doing = task.kind === 'rebuild' ? 'Rebuilding' : 'Verifying';
  return (
    <div className="mt-4">
      <ProgressBar label={`${doing} ${title}`} percent={percent} />
      <p className="mt-1.5 text-ink-soft text-sm tabular-nums">
        {task.state === 'asked'
          ? 'Waiting for a worker…'
          : `${percent}%${task.eventsPerSecond > 0 ? `, ${task.eventsPerSecond.toLocaleString('en-US')} domain events a second` : ''}`}
      </p>
    </div>
  );
}
