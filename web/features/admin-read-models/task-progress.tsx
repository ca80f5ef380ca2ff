import type { ReadModelTask } from '../../../modules/admin/contract.ts';
import { percentOf } from './read-model-words.ts';

/** The progress of a running task. */
export function TaskProgress({ title, task }: { title: string; task: ReadModelTask }) {
  const percent = percentOf(task);
  const doing = task.kind === 'rebuild' ? 'Rebuilding' : 'Verifying';
  return (
    <div className="mt-4">
      <div
        role="progressbar"
        aria-label={`${doing} ${title}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full origin-left rounded-full bg-felt transition-transform duration-200"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
      <p className="mt-1.5 text-ink-soft text-sm tabular-nums">
        {task.state === 'asked'
          ? 'Waiting for a worker…'
          : `${percent}%${task.eventsPerSecond > 0 ? `, ${task.eventsPerSecond.toLocaleString('en-US')} domain events a second` : ''}`}
      </p>
    </div>
  );
}
