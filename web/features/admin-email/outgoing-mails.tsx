import { MailCheck, RefreshCw, Send } from 'lucide-react';
import { useState } from 'react';
import type { OutgoingMails as Outgoing, OutgoingMail } from '../../../modules/admin/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { fullMoment } from '../../lib/time.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { ToChange, useMayChange } from '../session/may-change.tsx';
import { useOutgoingMailsQuery, useRetryFailedMailsMutation, useRetryMailMutation } from './outgoing-api.ts';
import { kindWords, NO_MAILS, stateWords, wayWords } from './outgoing-words.ts';

type State = OutgoingMail['state'];

/** How mail goes out, and which mails failed, wait and were sent. Failed and waiting ones can be sent again. */
export function OutgoingMails() {
  const [state, setState] = useState<State>('failed');
  const query = useOutgoingMailsQuery(state, { refetchOnMountOrArgChange: true });
  const { data, currentData, error, isFetching, refetch } = query;
  return (
    <section aria-labelledby="outgoing-mail" className="mt-10">
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
        tabs={[
          { value: 'failed', label: 'Failed', count: data?.failed },
          { value: 'queued', label: 'Waiting', count: data?.queued },
          { value: 'sent', label: 'Sent', count: data?.sent },
        ]}
        value={state}
        onChange={setState}
      >
        {currentData ? (
          <MailList mails={currentData.mails} state={state} />
        ) : error ? (
          <LoadError
            query={query}
            title="Failed to fetch the mails"
            otherwise="The list did not arrive. Please try again."
          />
        ) : (
          <Awaited what="the mails" className="mt-4 space-y-3">
            <Skeleton className="h-20 rounded-card!" />
            <Skeleton className="h-20 rounded-card!" />
          </Awaited>
        )}
      </Tabs>
    </section>
  );
}

function Way({ way }: { way: Outgoing['way'] }) {
  const { tone, sentence } = wayWords(way);
  return <p className={tone === 'brick' ? 'font-semibold text-brick-ink' : 'text-ink-soft'}>{sentence}</p>;
}

function MailList({ mails, state }: { mails: readonly OutgoingMail[]; state: State }) {
  if (mails.length === 0) {
    const { title, text } = NO_MAILS[state];
    return (
      <div className="mt-4">
        <EmptyState headingLevel="h3" art={<MailCheck aria-hidden />} title={title}>
          {text}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
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
    </>
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
