import { ArrowLeft, CalendarPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import type { Group } from '../../modules/groups/contract.ts';
import type { ColumnKind, ImportReply } from '../../modules/groups/import/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { useCafesQuery } from '../features/cafes/cafes-api.ts';
import { useGamesQuery } from '../features/catalog/catalog-api.ts';
import { groupPath } from '../features/groups/group-path.ts';
import { loadGroup, useGroupQuery } from '../features/groups/groups-api.ts';
import { ChooseFile, typed } from '../features/moving/choose-file.tsx';
import { type Column, ColumnChoices } from '../features/moving/column-choices.tsx';
import { DraftRows } from '../features/moving/draft-rows.tsx';
import { useConfirmImportMutation, useReadCalendarMutation } from '../features/moving/moving-api.ts';
import {
  afterReply,
  changedRows,
  isOpen,
  isReady,
  needsChoice,
  type Row,
  readAgain,
  requestsOf,
  rowOf,
} from '../features/moving/rows.ts';
import { errorReply, errorText } from '../lib/base-query.ts';
import { cn } from '../lib/cn.ts';
import { counted } from '../lib/counted.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { toast } from '../ui/toast.tsx';
import { AwaitedPage } from './awaited-page.tsx';

export function loader({ context, params: { slug = '' } }: LoaderFunctionArgs) {
  void context.get(dispatchContext)(loadGroup(slug));
  return null;
}

/** Where an organizer takes in the dates of a calendar file: they look at them, mend them, and schedule them. */
function MovingInPage() {
  const { slug = '' } = useParams();
  const query = useGroupQuery(slug);
  const { currentData: group } = query;
  if (group) return <MovingIn key={group.id} group={group} />;
  return <AwaitedPage query={query} what="group" notFound={notFound} />;
}

const notFound = {
  title: 'Group Not Found',
  reason: 'The link may have lost a letter.',
  art: <Users aria-hidden />,
};

type Chosen = globalThis.File;

/** A file that was chosen, and what the server read in it. `read` is null where it found no column for the date. */
type File = {
  readonly chosen: Chosen;
  readonly columns: readonly Column[];
  readonly read: ImportReply | null;
};

function MovingIn({ group }: { group: Group }) {
  const { data: games = [] } = useGamesQuery();
  const { data: cafes = [] } = useCafesQuery();
  const [readCalendar, { isLoading: isReading }] = useReadCalendarMutation();
  const [confirmImport, { isLoading: isBusy }] = useConfirmImportMutation();
  const [file, setFile] = useState<File | null>(null);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const organizes = group.yours === 'owner' || group.yours === 'organizer' || group.yours === 'nominated';
  const ready = rows.filter(isReady);

  const choose = async (chosen: Chosen, kinds?: readonly (string | null)[]) => {
    const { data, error } = await readCalendar({ id: group.id, file: typed(chosen), columns: kinds });
    const columns = data?.columns ?? errorReply(error)?.columns ?? [];
    if (!data && columns.length === 0) {
      toast({ tone: 'destructive', title: 'Not Read', description: errorText(error, 'The file could not be read.') });
      return;
    }
    setFile({ chosen, columns, read: data ?? null });
    const read = (data?.drafts ?? []).map((draft) => rowOf(draft, games));
    const all = kinds ? readAgain(read, rows, games) : read;
    // first what waits for a choice
    setRows([...all.filter(needsChoice), ...all.filter((row) => !needsChoice(row))]);
  };
  const schedule = async () => {
    let now = rows;
    for (const drafts of requestsOf(ready)) {
      const { data, error } = await confirmImport({ id: group.id, drafts: [...drafts] });
      if (!data) {
        toast({ tone: 'destructive', title: 'Not Scheduled', description: errorText(error, 'Please try again.') });
        return;
      }
      now = afterReply(now, drafts, data);
      setRows(now);
    }
    const done = ready.filter(({ draft }) => now.find((row) => row.draft.uid === draft.uid)?.outcome === 'done');
    if (done.length > 0) toast({ title: `${whatOf(done)} scheduled` });
  };

  return (
    <div className="mx-auto max-w-280 px-4 pt-2 pb-4 sm:px-6">
      <title>{`Move dates in: ${isolated(group.name)} · Tablemates`}</title>
      <Button variant="ghost" className="mb-1 -ml-3 px-3!" asChild>
        <Link to={groupPath(group)} viewTransition>
          <ArrowLeft aria-hidden />
          {isolated(group.name)}
        </Link>
      </Button>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-4xl">Move your dates in</h1>
          <p className="wrap-anywhere text-ink-soft">
            {file
              ? `${file.chosen.name}, read. Nothing is scheduled until you say so.`
              : 'From the calendar you keep them in.'}
          </p>
        </div>
        {file && (
          <ChooseFile label={isReading ? 'Reading…' : 'Choose another file'} onChoose={(each) => void choose(each)} />
        )}
      </header>
      {!organizes || group.closed !== null ? (
        <EmptyState headingLevel="h2" title="Only for organizers">
          Only organizers of an open group move its dates in.
        </EmptyState>
      ) : file ? (
        <>
          {file.read && <Summary read={file.read} rows={rows} />}
          {file.columns.length > 0 && (
            <Columns
              key={file.chosen.name}
              file={file}
              isBusy={isReading || isBusy}
              onChange={(kinds) => void choose(file.chosen, kinds)}
            />
          )}
          {rows.length > 0 ? (
            <DraftRows
              rows={rows}
              games={games}
              cafes={cafes}
              isBusy={isBusy}
              onChange={(uid, changes) => setRows((all) => changedRows(all, uid, changes))}
            />
          ) : (
            file.read && (
              <EmptyState headingLevel="h2" title="No dates ahead">
                We found nothing in this file that is still to come.
              </EmptyState>
            )
          )}
          <Problems of={file.read?.problems ?? []} />
          {rows.some(isOpen) && (
            <ActionBar className="mt-4">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p>
                  <strong className="font-semibold">{whatOf(ready)}</strong>{' '}
                  <span className="text-ink-soft">
                    will be scheduled. People, guest lists and old dates stay behind.
                  </span>
                </p>
                <Button
                  disabled={ready.length === 0}
                  pending={isBusy}
                  pendingText="Scheduling…"
                  onClick={() => void schedule()}
                  className="max-sm:w-full"
                >
                  Schedule them
                </Button>
              </div>
            </ActionBar>
          )}
        </>
      ) : (
        <EmptyState
          headingLevel="h2"
          art={<CalendarPlus aria-hidden />}
          title="Bring your calendar"
          action={
            <ChooseFile label={isReading ? 'Reading…' : 'Choose a file'} onChoose={(each) => void choose(each)} />
          }
        >
          An iCalendar file (.ics), as calendars and meetup sites export it, or a table (.csv) with a title, a date, a
          time and a place. You look at every date before it is scheduled. Only dates move: no people, no addresses, no
          answers.
        </EmptyState>
      )}
    </div>
  );
}

/** Asked at once where something that matters is missing; else folded. */
function Columns({
  file: { columns, read },
  isBusy,
  onChange,
}: {
  file: File;
  isBusy: boolean;
  onChange: (kinds: readonly (string | null)[]) => void;
}) {
  const has = (kind: ColumnKind) => columns.some(({ is }) => is === kind);
  const left = columns.filter(({ is }) => is === null).length;
  const isAsking = left > 0 && !((has('date') || has('dayFirst')) && has('title') && has('place'));
  return (
    <details open={isAsking} className="mb-4 rounded-card border border-line bg-raised px-4">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        {isAsking ? 'What are these columns?' : 'Columns'}
        {left > 0 && <span className="font-normal text-ink-soft"> · {left} left out</span>}
      </summary>
      {!read && (
        <p className="mb-2 rounded-field bg-amber-wash px-3 py-2">Which column is the date? The rest can wait.</p>
      )}
      <ColumnChoices columns={columns} isBusy={isBusy} onChange={onChange} />
    </details>
  );
}

/** Such as `2 series and 6 events`. */
function whatOf(rows: readonly Row[]): string {
  const series = rows.filter(({ draft }) => draft.repeats).length;
  const events = counted(rows.length - series, 'event');
  if (series === 0) return events;
  return rows.length === series ? `${series} series` : `${series} series and ${events}`;
}

function Summary({ read: { problems, left }, rows }: { read: ImportReply; rows: readonly Row[] }) {
  const series = rows.filter(({ draft }) => draft.repeats).length;
  const unsure = rows.filter(needsChoice).length;
  const facts = [
    [series, 'series'],
    [rows.length - series, 'single dates'],
    [unsure, 'need your choice'],
    [problems.length, 'can’t be read'],
    [left.past + left.cancelled, 'over or cancelled, left out'],
  ] as const;
  return (
    <dl className="mb-4 flex flex-wrap overflow-hidden rounded-card border border-line bg-raised">
      {facts.map(([number, what]) => (
        <div
          key={what}
          className={cn('px-4 py-3', what === 'need your choice' && unsure > 0 && 'bg-amber-wash')}
          style={{ flex: '1 1 9rem' }}
        >
          <dt className="text-ink-soft text-sm">{what}</dt>
          <dd className="font-display font-heading text-2xl">{number}</dd>
        </div>
      ))}
    </dl>
  );
}

function Problems({ of }: { of: ImportReply['problems'] }) {
  if (of.length === 0) return null;
  return (
    <section aria-labelledby="problems" className="mt-6">
      <h2 id="problems" className="mb-2 text-2xl">
        What can’t be read
      </h2>
      <ul className="grid gap-1">
        {of.map(({ line, why }) => (
          <li key={`${line} ${why}`} className="wrap-anywhere">
            <strong className="font-semibold tabular-nums">Line {line}:</strong> {why}
          </li>
        ))}
      </ul>
    </section>
  );
}

export { MovingInPage as Component };
