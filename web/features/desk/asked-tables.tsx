import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { DECLINE_REASON_LENGTH } from '../../../modules/events/rules.ts';
import { errorText } from '../../lib/base-query.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useLiveRefetch } from '../../lib/use-live-refetch.ts';
import { useNow } from '../../lib/use-now.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAnswerTableMutation, useDeskQuery } from './desk-api.ts';

/** As many nights as a desk shows at once. */
const AHEAD = '31';

/** The tables that the cafe is asked for, each answered in one press. Renders nothing without. */
export function AskedTables({ cafe }: { cafe: Cafe }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const query = useDeskQuery({ cafeId: cafe.id, days: AHEAD });
  useLiveRefetch(query, ['cafeNight', 'gameEvent']);
  const asked = query.data?.nights
    .flatMap(({ gameEvents }) => gameEvents)
    .filter(({ table, cancelled, startsAt }) => table === 'asked' && !cancelled && Date.parse(startsAt) > now);
  if (!asked || asked.length === 0) return null;
  return (
    <section aria-labelledby="asked" className="grid gap-3">
      <h2 id="asked" className="text-2xl">
        Asked for a table
      </h2>
      <ul className="divide-y divide-line rounded-card border border-amber bg-raised">
        {asked.map(({ id, game, host, startsAt, heads }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <p className="min-w-0 flex-1 basis-52">
              <Link to={`/events/${id}`} viewTransition className="tap-text font-semibold hover:underline">
                {game}, {dayAndTime(startsAt, now, timeZone)}
              </Link>
              <span className="block text-ink-soft text-sm">
                {host}, up to {heads} people
              </span>
            </p>
            <Answers id={id} game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answers({ id, game }: { id: string; game: string }) {
  const [answer, { isLoading }] = useAnswerTableMutation();
  const [reason, setReason] = useState('');
  const confirm = async () => {
    const { error } = await answer({ gameEventId: id, answer: { confirm: true } });
    if (!error) return toast({ title: 'Table confirmed' });
    const description = errorText(error, 'Your answer was not saved. Please try again.');
    toast({ tone: 'destructive', title: 'Unable to Confirm', description });
  };
  return (
    <div className="flex gap-2">
      <AskFirst
        label="Decline"
        aria-label={`Decline ${game}`}
        title={`No table for ${game}?`}
        description="The host is told why, with other cafes that are free then. Until they move it or call it off, it keeps its place."
        confirmLabel="Decline Table"
        keepLabel="Not Now"
        pendingText="Declining…"
        act={() => answer({ gameEventId: id, answer: { confirm: false, reason } })}
        failed="Your answer was not saved. Please try again."
        failedTitle="Unable to Decline"
        done={{ title: 'Table declined', description: 'We tell the host.' }}
      >
        <Field label="Why?">
          {(tie) => (
            <Textarea
              {...tie}
              maxLength={DECLINE_REASON_LENGTH}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </AskFirst>
      <Button aria-label={`Confirm ${game}`} pending={isLoading} pendingText="Saving…" onClick={() => void confirm()}>
        Confirm
      </Button>
    </div>
  );
}
