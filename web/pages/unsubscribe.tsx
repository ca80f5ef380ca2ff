import { MailX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isOptional } from '../../modules/mails/rules.ts';
import { MAIL_WORDS } from '../features/mails/mail-words.ts';
import { useUnsubscribeMutation } from '../features/mails/mails-api.ts';
import { errorText } from '../lib/base-query.ts';
import { Button } from '../ui/button.tsx';
import { PageColumn } from '../ui/page-column.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** The page of a mail's unsubscribe link. Only the button acts, because mail scanners open links. */
function UnsubscribePage() {
  const [token] = useState(() => (typeof location === 'undefined' ? '' : location.hash.slice(1)));
  const [stop, { data, error, isLoading }] = useUnsubscribeMutation();
  const name = data && isOptional(data.kind) ? MAIL_WORDS[data.kind].label : undefined;
  return (
    <PageColumn>
      <PageHead title="Stop Emails" description="Stop this kind of email." path="/unsubscribe" />
      <section className="grid max-w-xl gap-4 py-10">
        <h1 className="flex items-center gap-3 text-2xl">
          <MailX aria-hidden className="size-7 shrink-0 text-felt-ink" />
          {data ? 'These emails have stopped' : 'Stop emails of this kind?'}
        </h1>
        <p role="status">
          {data
            ? data.groupId === undefined
              ? `You will get no more emails “${name}”. You can switch them on again in your profile settings.`
              : 'You will get no more announcements of this group, and still follow it. You can get them again under “What you follow” in your profile settings.'
            : 'You will still get codes to sign in, and emails about cancelled and moved events, your seats and ratings.'}
        </p>
        {error && (
          <p role="alert" className="text-brick-ink">
            {errorText(error, 'That did not work. Please try again.')}
          </p>
        )}
        {!data && (
          <Button pending={isLoading} pendingText="Stopping…" onClick={() => void stop(token)}>
            Stop These Emails
          </Button>
        )}
        <Link to="/" className="font-semibold text-felt-ink underline">
          To the tables
        </Link>
      </section>
    </PageColumn>
  );
}

export { UnsubscribePage as Component };
