import { MailCheck, RefreshCw, Send } from 'lucide-react';
import { useMemo } from 'react';
import type { OutgoingMails as Outgoing, OutgoingMail } from '../../../modules/admin/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import type { Mark } from '../../lib/list-news.ts';
import { pagesOf } from '../../lib/page.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { Button } from '../../ui/button.tsx';
import { CursorList } from '../../ui/cursor-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { ToChange, useMayChange } from '../session/may-change.tsx';
import { mailColumns } from './mail-columns.tsx';
import { PAGE_SIZE, useOutgoingMailsQuery, useRetryFailedMailsMutation } from './outgoing-api.ts';
import { mailWords, NO_MAILS, wayWords } from './outgoing-words.ts';

type State = OutgoingMail['state'];

/** Mails are sent and fail without a domain event; only what admins ask for is in the log. */
const LOOK_AGAIN_MS = 10_000;

/** How mail goes out, and which mails failed, wait and were sent, one page at a time. Failed and waiting ones can be sent again. */
export function OutgoingMails() {
  const list = useListAddress([], 'byNumber');
  const state = STATES.find((each) => each === list.value('state')) ?? 'failed';
  const query = useOutgoingMailsQuery(
    { state, cursor: list.pages.cursor, page: list.pages.asked },
    { refetchOnMountOrArgChange: true },
  );
  const { data, currentData, refetch } = query;
  const page = useSteadyPage({ ...query, data: data?.page, currentData: currentData?.page }, ['audit'], LOOK_AGAIN_MS);
  return (
    <section aria-labelledby="outgoing-mail" className="mt-10 scroll-mt-20">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="outgoing-mail" className="scroll-mt-20 text-2xl">
            Outgoing mail
          </h2>
          {data && <Way way={data.way} />}
        </div>
        <div className="flex flex-wrap gap-2 md:[&>button]:min-h-9 md:[&>button]:px-3.5">
          {state === 'failed' && currentData?.page.items.some(({ canBeSent }) => canBeSent) && (
            <ToChange part="operations">
              <RetryAll />
            </ToChange>
          )}
          <Button variant="outline" pending={page.isFetching} pendingText="Looking…" onClick={() => void refetch()}>
            <RefreshCw aria-hidden />
            Refresh
          </Button>
        </div>
      </header>
      <Tabs
        label="Outgoing emails by state"
        tabs={STATES.map((each) => ({ value: each, label: LABELS[each], count: data?.[each] }))}
        value={state}
        onChange={(next) => list.change({ state: next === 'failed' ? '' : next })}
      >
        <div className="pt-5">
          <CursorList
            query={page}
            pages={list.pages}
            of={pagesOf(data?.page, PAGE_SIZE)}
            failed="Failed to fetch the emails"
            empty={<NoMails state={state} />}
          >
            {(mails) => <MailTable mails={mails} state={state} stale={!currentData} marks={page.news.marks} />}
          </CursorList>
        </div>
      </Tabs>
    </section>
  );
}

const STATES = ['failed', 'queued', 'sent'] as const satisfies readonly State[];
const LABELS: Readonly<Record<State, string>> = { failed: 'Failed', queued: 'Waiting', sent: 'Sent' };

function Way({ way }: { way: Outgoing['way'] }) {
  const { tone, sentence } = wayWords(way);
  return <p className={tone === 'brick' ? 'font-semibold text-brick-ink' : 'text-ink-soft'}>{sentence}</p>;
}

function NoMails({ state }: { state: State }) {
  const { title, text } = NO_MAILS[state];
  return (
    <EmptyState headingLevel="h3" art={<MailCheck aria-hidden />} title={title}>
      {text}
    </EmptyState>
  );
}

type MailTableProps = {
  mails: OutgoingMail[];
  state: State;
  /** Whether these are the mails of the page before, while another is loading. */
  stale: boolean;
  marks: ReadonlyMap<string, Mark>;
};

function MailTable({ mails, state, stale, marks }: MailTableProps) {
  const mayRetry = useMayChange('operations');
  const columns = useMemo(() => mailColumns(state, mayRetry), [state, mayRetry]);
  return (
    <DataTable
      label="Outgoing emails"
      columns={columns}
      rows={mails}
      rowId={({ id }) => id}
      rowName={mailWords}
      stale={stale}
      marks={marks}
    />
  );
}

function RetryAll() {
  const [retry, { isLoading }] = useRetryFailedMailsMutation();
  const retryAll = async () => {
    const { data, error } = await retry();
    if (data) return toast({ title: `${data.retried} ${data.retried === 1 ? 'email' : 'emails'} will be sent now` });
    toast({ tone: 'destructive', title: 'Error', description: errorText(error, 'Failed to send the emails again') });
  };
  return (
    <Button pending={isLoading} pendingText="Asking…" onClick={() => void retryAll()}>
      <Send aria-hidden />
      Send all again
    </Button>
  );
}
