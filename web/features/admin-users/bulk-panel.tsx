import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BulkAct, BulkActRequest } from '../../../modules/identity/bulk/contract.ts';
import { errorText, isApiError } from '../../lib/base-query.ts';
import { pagesOf } from '../../lib/page.ts';
import { usePageNumber } from '../../lib/use-list-address.ts';
import { BulkFailures, BulkResult } from '../../ui/bulk-result.tsx';
import { Button } from '../../ui/button.tsx';
import { CursorList } from '../../ui/cursor-list.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { NOT_UNDONE, undoing } from '../../ui/undoing.ts';
import { useAppDispatch } from '../session/app-state.ts';
import { ToChange } from '../session/may-change.tsx';
import { bulkWords, people, progressOf, restInWords } from './bulk-words.ts';
import { StopButton } from './stop-button.tsx';
import {
  bulkActDone,
  FAILURES_PER_PAGE,
  useBulkActQuery,
  useBulkFailuresQuery,
  useStartBulkActMutation,
} from './users-api.ts';

/** The polling interval while it is running, in milliseconds. */
const POLL_MS = 700;

/** The query parameter for the page of the people for whom it failed. */
export const FAILURES_PAGE = 'failures';

type Props = {
  id: string;
  /** Shows another bulk act: one that undoes this one, or tries it again. */
  onStarted: (id: string) => void;
  onDismiss: () => void;
};

/** A bulk act: its progress, then its result, with the people for whom it failed. */
export function BulkPanel({ id, onStarted, onDismiss }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const [busy, setBusy] = useState(true);
  const query = useBulkActQuery(id, { refetchOnMountOrArgChange: true, pollingInterval: busy ? POLL_MS : 0 });
  const { data: act, error } = query;
  const isGone = isApiError(error) && error.status === 404;
  const nowBusy = !isGone && act?.state !== 'done';
  if (nowBusy !== busy) setBusy(nowBusy);

  const [start, { isLoading: starting }] = useStartBulkActMutation();
  const begin = async (request: BulkActRequest, failed: string) => {
    const answer = await start(request);
    // an admin who has left this page is navigated to the new bulk act
    if (answer.data)
      return isHere.current ? onStarted(answer.data.id) : navigate(`/admin/users?bulk=${answer.data.id}`);
    toast({ tone: 'destructive', title: 'Error', description: errorText(answer.error, failed) });
  };

  const sawUnderWay = useRef(false);
  useEffect(() => {
    if (act && act.state !== 'done') sawUnderWay.current = true;
    if (act?.state !== 'done' || !sawUnderWay.current) return;
    sawUnderWay.current = false;
    dispatch(bulkActDone());
    toast({
      title: bulkWords[act.act].done(act.changed),
      ...(act.undoUntil !== null && {
        action: undoing(() => void begin({ undo: act.id }, NOT_UNDONE)),
      }),
    });
  });
  // leaving a running bulk act refetches what it may have changed so far
  useEffect(() => () => void (sawUnderWay.current && dispatch(bulkActDone())), [dispatch]);
  const title = isGone ? 'This is not kept any more' : act && titleOf(act);
  return (
    <BulkResult label="Bulk actions" title={title} onDismiss={nowBusy ? undefined : onDismiss}>
      {isGone ? null : act?.state === 'done' ? (
        <Result
          act={act}
          pending={starting}
          onRetry={() => void begin({ retry: act.id }, 'It did not start. Please try again.')}
        />
      ) : act ? (
        <UnderWay act={act} />
      ) : error === undefined ? (
        <Skeleton className="h-16 animate-await" />
      ) : (
        <LoadError query={query} title="Failed to fetch the result" otherwise="It did not arrive. Please try again." />
      )}
    </BulkResult>
  );
}

function titleOf({ act, state, changed, people: count, isUndo }: BulkAct): string {
  if (state === 'done') return bulkWords[act].done(changed);
  const title = bulkWords[act].doing(people(count));
  return isUndo ? `Undoing: ${title}` : title;
}

function UnderWay({ act }: { act: BulkAct }) {
  const { percent, words } = progressOf(act);
  return (
    <>
      <div className="mt-3">
        <ProgressBar label={bulkWords[act.act].doing(people(act.people))} percent={percent} words={words} />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-ink-soft tabular-nums">{words} It goes on if you leave this page.</p>
        <StopButton act={act} />
      </div>
    </>
  );
}

type ResultProps = { act: BulkAct; pending: boolean; onRetry: () => void };

function Result({ act, pending, onRetry }: ResultProps) {
  const rest = restInWords(act);
  return (
    <>
      {rest !== '' && <p className="mt-1 mb-2">{rest}</p>}
      {act.failed > 0 && (
        <>
          <Failures act={act} />
          <ToChange part="people">
            <Button variant="outline" className="mt-3" pending={pending} pendingText="Asking…" onClick={onRetry}>
              Retry failed ones
            </Button>
          </ToChange>
        </>
      )}
    </>
  );
}

/** Each person for whom it failed, with the server's reason, one page at a time. */
function Failures({ act }: { act: BulkAct }) {
  const pages = usePageNumber(FAILURES_PAGE);
  const query = useBulkFailuresQuery({ id: act.id, cursor: null, page: pages.asked });
  return (
    <CursorList
      query={query}
      pages={pages}
      of={pagesOf(query.data, FAILURES_PER_PAGE)}
      failed="Failed to fetch them"
      skeleton={<Skeleton className="h-11 animate-await" />}
      empty={<p className="text-ink-soft">They have deleted their accounts since.</p>}
    >
      {(failures) => (
        <BulkFailures
          label={`People ${bulkWords[act.act].notDone}`}
          failed={failures.map(({ userId, ...failure }) => ({ ...failure, id: userId, to: `/admin/users/${userId}` }))}
          stale={!query.currentData}
        />
      )}
    </CursorList>
  );
}
