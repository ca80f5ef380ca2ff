import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { ReadModel } from '../../../modules/admin/contract.ts';
import { useRecordBy } from '../../lib/use-record.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { TableSkeleton } from '../../ui/data-table/table-skeleton.tsx';
import { useAsTable } from '../../ui/data-table/view-switch.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { type Question, ReadModelCard } from './read-model-card.tsx';
import { readModelColumns } from './read-model-columns.tsx';
import { isUnderWay, summaryOf, titleOf } from './read-model-words.ts';
import { useReadModelsQuery } from './read-models-api.ts';
import { SkipDialog } from './skip-dialog.tsx';
import { useEndedTasks } from './use-ended-tasks.ts';

/** The polling interval while a task is running, in milliseconds. */
const POLL_MS = 500;

/** Every read model, as a table or as cards. The list is polled while one of them is rebuilt or verified. */
export function ReadModelList() {
  const [busy, setBusy] = useState(false);
  const query = useReadModelsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: busy ? POLL_MS : 0,
  });
  const { data, error, isFetching, refetch } = query;
  const nowBusy = data?.some(({ task }) => isUnderWay(task)) ?? false;
  if (nowBusy !== busy) setBusy(nowBusy);
  useEndedTasks(data);
  const [asked, ask] = useState<{ id: string; question: Question } | null>(null);
  // The id includes the pause, so that the dialog keeps its content if the pause ends while it is open.
  const model = useRecordBy(pausedId, asked?.id ?? null, data);
  const [open, setOpen] = useState(false);
  const asTable = useAsTable();
  const card = (each: ReadModel) => (
    <ReadModelCard
      model={each}
      onAsk={(question) => {
        ask({ id: pausedId(each), question });
        setOpen(true);
      }}
    />
  );

  if (!data) {
    return error ? (
      <LoadError
        query={query}
        headingLevel="h2"
        title="Failed to fetch the read models"
        otherwise="The list did not arrive. Please try again."
      />
    ) : (
      <ListSkeleton asTable={asTable} />
    );
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-ink-soft">
          {summaryOf(data)}
        </p>
        <Button variant="outline" pending={isFetching && !busy} pendingText="Looking…" onClick={() => void refetch()}>
          <RefreshCw aria-hidden />
          Refresh
        </Button>
      </div>
      {asTable ? (
        <DataTable
          label="Read models"
          columns={readModelColumns}
          rows={data}
          rowId={({ name }) => name}
          rowName={titleOf}
          peek={{ card }}
        />
      ) : (
        <ul className="grid gap-4 xl:grid-cols-2">
          {data.map((each) => (
            <li key={each.name}>{card(each)}</li>
          ))}
        </ul>
      )}
      {model && asked && asked.question !== 'skip' && (
        <QuestionDialog question={asked.question} model={model} open={open} onOpenChange={setOpen} />
      )}
      {model?.paused && asked?.question === 'skip' && (
        <SkipDialog
          key={`${model.name} ${model.paused.position}`}
          model={{ ...model, paused: model.paused }}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </>
  );
}

/** Identifies a read model in its current pause, if it is paused. */
const pausedId = ({ name, paused }: ReadModel): string => `${name} ${paused?.position ?? ''}`;

function ListSkeleton({ asTable }: { asTable: boolean }) {
  if (asTable) return <TableSkeleton />;
  return (
    <Awaited what="the read models" className="grid gap-4 xl:grid-cols-2">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <Skeleton key={card} className="h-44 rounded-card!" />
      ))}
    </Awaited>
  );
}
