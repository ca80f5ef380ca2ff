import { Hammer, History, OctagonPause, ScanSearch } from 'lucide-react';
import type { ReadModel } from '../../../modules/admin/contract.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ToChange } from '../session/may-change.tsx';
import { isUnderWay, outcomeOf, stateOf, titleOf } from './read-model-words.ts';
import { TaskProgress } from './task-progress.tsx';

/** The actions on a read model. Each asks first. */
export type Question = 'rebuild' | 'verify' | 'resume' | 'rollback' | 'skip';
type Props = { model: ReadModel; onAsk: (question: Question) => void };

const number = (value: number | string): string => Number(value).toLocaleString('en-US');

/** One read model: its progress, its state, and its actions. */
export function ReadModelCard({ model, onAsk }: Props) {
  const { version, generation, position, lag, rows, paused, task, earlier = null } = model;
  const title = titleOf(model);
  const { label, tone } = stateOf(model);
  const busy = isUnderWay(task);
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-raised p-4 sm:p-5">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{title}</h2>
        <Badge tone={tone}>{label}</Badge>
      </header>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        <Figure label="Position">{number(position)}</Figure>
        <Figure label="Lag">{lag === 0 ? 'None' : number(lag)}</Figure>
        <Figure label="Rows">{number(rows)}</Figure>
        <Figure label="Version">
          {version}
          <span className="font-normal text-ink-soft text-sm"> · gen. {generation}</span>
        </Figure>
      </dl>
      {paused && <Pause model={model} paused={paused} onAsk={onAsk} />}
      {task && busy && <TaskProgress title={title} task={task} />}
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4">
        <LastTask model={model} />
        <ToChange part="operations">
          <div className="-mx-3 flex flex-wrap">
            <Button
              variant="ghost"
              className="px-3!"
              aria-label={`Verify ${title}`}
              aria-disabled={busy}
              onClick={() => !busy && onAsk('verify')}
            >
              <ScanSearch aria-hidden />
              Verify
            </Button>
            <Button
              variant="ghost"
              className="px-3!"
              aria-label={`Rebuild ${title}`}
              aria-disabled={busy}
              onClick={() => !busy && onAsk('rebuild')}
            >
              <Hammer aria-hidden />
              Rebuild
            </Button>
            {earlier !== null && (
              <Button
                variant="ghost"
                className="px-3!"
                aria-label={`Roll back ${title}`}
                aria-disabled={busy}
                onClick={() => !busy && onAsk('rollback')}
              >
                <History aria-hidden />
                Roll back
              </Button>
            )}
          </div>
        </ToChange>
      </footer>
    </article>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

type PauseProps = Props & { paused: NonNullable<ReadModel['paused']> };

/** The reason why it stopped, and the actions. */
function Pause({ model, paused, onAsk }: PauseProps) {
  const shortMoment = useShortMoment();
  const title = titleOf(model);
  return (
    <section aria-label={`Why ${title} is paused`} className="mt-4 rounded-field bg-brick-wash p-3 text-brick-ink">
      <p className="flex items-start gap-2 font-semibold">
        <OctagonPause aria-hidden className="mt-0.5 size-5 shrink-0" />
        It could not fold domain event {number(paused.position)}, {paused.type}
      </p>
      <p className="mt-2 break-words font-mono text-sm">{paused.message}</p>
      <p className="mt-2">
        Since {shortMoment(paused.since)}. It is tried again every minute and whenever a new version starts, and
        continues by itself once the code can fold it. Resume tries at once; Skip passes over that domain event.
      </p>
      <ToChange part="operations">
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="outline" aria-label={`Resume ${title}`} onClick={() => onAsk('resume')}>
            Resume
          </Button>
          <Button variant="outline" aria-label={`Skip in ${title}`} onClick={() => onAsk('skip')}>
            Skip
          </Button>
        </div>
      </ToChange>
    </section>
  );
}

/** The result of the last task. */
function LastTask({ model }: { model: ReadModel }) {
  const shortMoment = useShortMoment();
  const outcome = outcomeOf(model);
  if (!outcome || !model.task?.finishedAt) return <span />;
  return (
    <p className={outcome.tone ? 'text-brick-ink text-sm' : 'text-ink-soft text-sm'}>
      {outcome.title}, {shortMoment(model.task.finishedAt)}
      {outcome.tone && <span className="block break-words">{outcome.description}</span>}
    </p>
  );
}
