import { MailCheck, RefreshCw, Send } from 'lucide-react';
import type { OutgoingMails as Outgoing, OutgoingMail } from '../../../modules/admin/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { cn } from '../../lib/cn.ts';
import { pagesOf } from '../../lib/page.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { fullMoment } from '../../lib/time.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { CursorList } from '../../ui/cursor-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { ToChange, useMayChange } from '../session/may-change.tsx';
import { PAGE_SIZE, useOutgoingMailsQuery, useRetryFailedMailsMutation, useRetryMailMutation } from './outgoing-api.ts';
import { kindWords, NO_MAILS, stateWords, wayWords } from './outgoing-words.ts';

type State = OutgoingMail['state'];

/** How mail goes out, and which mails failed, wait and were sent, one page at a time. Failed and waiting ones can be sent again. */
export function OutgoingMails() {
  const list = useListAddress([], 'byNumber');
  const state = STATES.find((each) => each === list.value('state')) ?? 'failed';
  const query = useOutgoingMailsQuery(
    { state, cursor: list.pages.cursor, page: list.pages.asked },
    { refetchOnMountOrArgChange: true },
  );
  const { data, currentData, isFetching, refetch } = query;
  return (
    <section aria-labelledby="outgoing-mail" className="mt-10 scroll-mt-20">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="outgoing-mail" className="text-2xl">
            Outgoing mail
          </h2>
          {data && <Way way={data.way} />}
        </div>
        <Button variant="outline" pending={isFetching} pendingText="Looking…" onClick={() => void refetch()}>
          <RefreshCw aria-hidden />
          Refresh
        </Button>
      </header>
      <Tabs
        label="Outgoing mails by state"
        tabs={STATES.map((each) => ({ value: each, label: LABELS[each], count: data?.[each] }))}
        value={state}
        onChange={(next) => list.change({ state: next === 'failed' ? '' : next })}
      >
        <CursorList
          query={{ ...query, data: data?.page, currentData: currentData?.page }}
          pages={list.pages}
          of={pagesOf(currentData?.page, PAGE_SIZE)}
          failed="Failed to fetch the mails"
          skeleton={
            <Awaited what="the mails" className="mt-4 space-y-3">
              <Skeleton className="h-20 rounded-card!" />
              <Skeleton className="h-20 rounded-card!" />
            </Awaited>
          }
          empty={<NoMails state={state} />}
        >
          {(mails) => <MailList mails={mails} state={state} isStale={!currentData} />}
        </CursorList>
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
    <div className="mt-4">
      <EmptyState headingLevel="h3" art={<MailCheck aria-hidden />} title={title}>
        {text}
      </EmptyState>
    </div>
  );
}

type MailListProps = {
  mails: readonly OutgoingMail[];
  state: State;
  /** Whether these are mails of the page before, while another is loading. */
  isStale: boolean;
};

function MailList({ mails, state, isStale }: MailListProps) {
  return (
    <div className={cn(isStale && 'opacity-60')}>
      {state === 'failed' && mails.some(({ canBeSent }) => canBeSent) && (
        <ToChange part="operations">
          <RetryAll />
        </ToChange>
      )}
      <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-raised">
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
    </div>
  );
}

function RetryAll() {
  const [retry, { isLoading }] = useRetryFailedMailsMutation();
  const retryAll = async () => {
    const { data, error } = await retry();
    if (data) return toast({ title: `${data.retried} ${data.retried === 1 ? 'mail' : 'mails'} will be sent now` });
    toast({ tone: 'destructive', title: 'Error', description: errorText(error, 'Failed to send the mails again') });
  };
  return (
    <Button className="mt-4" pending={isLoading} pendingText="Asking…" onClick={() => void retryAll()}>
      <Send aria-hidden />
      Send all again
    </Button>
  );
}

function MailRow({ mail }: { mail: OutgoingMail }) {
  const { timeZone } = useSiteConfig();
  const [retry, { isLoading }] = useRetryMailMutation();
  const mayRetry = useMayChange('operations');
  const kind = kindWords(mail.template);
  const to = mail.to ?? 'a wiped address';
  const again = mail.state === 'queued' ? 'Send now' : 'Send again';
  const sendAgain = async () => {
    const { error } = await retry(mail.id);
    if (!error) return toast({ title: 'The mail will be sent now', description: `${kind} to ${to}` });
    toast({ tone: 'destructive', title: 'Error', description: errorText(error, 'Failed to send the mail again') });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="wrap-anywhere font-semibold text-base">
          {kind} to {to}
        </h3>
        <p className="text-ink-soft text-sm">{stateWords(mail, (instant) => `on ${fullMoment(instant, timeZone)}`)}</p>
        {mail.lastError !== null && (
          <p className="mt-1 wrap-anywhere text-brick-ink text-sm">{`Why: ${mail.lastError}`}</p>
        )}
      </div>
      {mail.canBeSent && mayRetry && (
        <Button
          variant="outline"
          aria-label={`${again}: ${kind} to ${to}`}
          pending={isLoading}
          pendingText="Asking…"
          onClick={() => void sendAgain()}
        >
          {again}
        </Button>
      )}
    </li>
  );
}
