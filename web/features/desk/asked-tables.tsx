import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { gameNameOf } from '../../../modules/catalog/rules.ts';
import type { TableRequest } from '../../../modules/events/contract.ts';
import { DECLINE_REASON_LENGTH, isLate } from '../../../modules/events/rules.ts';
import type { Series } from '../../../modules/series/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localClockTime, shortLocalDate } from '../../lib/time.ts';
import { useLiveRefetch } from '../../lib/use-live-refetch.ts';
import { useNow } from '../../lib/use-now.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  useAnswerSeriesMutation,
  useAnswerTableMutation,
  useAskedTablesQuery,
  useSeriesAtCafeQuery,
} from './desk-api.ts';

/** The tables that the cafe is asked for, each answered in one press, a series for all its dates. Renders nothing without. */
export function AskedTables({ cafe }: { cafe: Cafe }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const query = useAskedTablesQuery(cafe.id);
  useLiveRefetch(query, ['cafeNight', 'gameEvent']);
  const ofSeries = useSeriesAtCafeQuery(cafe.id);
  useLiveRefetch(ofSeries, ['series']);
  const [answerTable] = useAnswerTableMutation();
  const [answerSeries] = useAnswerSeriesMutation();
  const series = (ofSeries.data ?? []).filter(({ table }) => table?.state === 'asked');
  const asked = (query.data ?? []).filter(
    ({ startsAt, ofSeries: seriesId }) => Date.parse(startsAt) > now && !series.some(({ id }) => id === seriesId),
  );
  if (asked.length + series.length === 0) return null;
  return (
    <section aria-labelledby="asked" className="grid gap-3">
      <h2 id="asked" className="text-2xl">
        Asked for a table
      </h2>
      <ul className="divide-y divide-line rounded-card border border-amber bg-raised">
        {series.map((each) => (
          <Row
            key={each.id}
            to={`/series/${each.id}`}
            name={gameNameOf(each.game)}
            title={`${gameNameOf(each.game)}, ${each.words}`}
            what={askedInWords(each)}
            lost="No further dates open here, and those that are open lose their table. The host is told why, with other cafes that are free then."
            answer={(answer) => answerSeries({ seriesId: each.id, answer })}
          />
        ))}
        {asked.map(({ id, game, host, startsAt, heads }) => (
          <Row
            key={id}
            to={`/events/${id}`}
            name={game}
            title={`${game}, ${dayAndTime(startsAt, now, timeZone)}`}
            what={`${host}, up to ${heads} people`}
            isTooLate={isLate(startsAt, new Date(now).toISOString())}
            lost="The host is told why, with other cafes that are free then. Until they move it or call it off, it keeps its place."
            answer={(answer) => answerTable({ gameEventId: id, answer })}
          />
        ))}
      </ul>
    </section>
  );
}

/** What a series asks for, such as `7:00 PM each time, up to 5 people, from Thu, Jun 4, no end date`. */
function askedInWords({ startTime, maxParticipants, nextDates, opensNext, from, until }: Series): string {
  const first = nextDates[0]?.startDate ?? opensNext ?? from;
  const end = until === null ? 'no end date' : `until ${shortLocalDate(until)}`;
  return `${localClockTime(startTime)} each time, up to ${maxParticipants + 1} people, from ${shortLocalDate(first)}, ${end}`;
}

type RowProps = {
  to: string;
  name: string;
  title: string;
  what: string;
  /** Whether it starts too soon for being declined. */
  isTooLate?: boolean;
  /** What follows if it is declined. */
  lost: string;
  answer: (answer: TableRequest) => Promise<{ error?: unknown }>;
};

function Row({ to, name, title, what, isTooLate = false, lost, answer }: RowProps) {
  const [isSaving, setIsSaving] = useState(false);
  const [reason, setReason] = useState('');
  const confirm = async () => {
    setIsSaving(true);
    const { error } = await answer({ confirm: true });
    setIsSaving(false);
    if (!error) return toast({ title: 'Table confirmed' });
    const description = errorText(error, 'Your answer was not saved. Please try again.');
    toast({ tone: 'destructive', title: 'Unable to Confirm', description });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <p className="min-w-0 flex-1 basis-52">
        <Link to={to} viewTransition className="tap-text font-semibold hover:underline">
          {title}
        </Link>
        <span className="block text-ink-soft">{what}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={`Confirm ${name}`} pending={isSaving} pendingText="Saving…" onClick={() => void confirm()}>
          Confirm
        </Button>
        {!isTooLate && (
          <AskFirst
            label="Decline"
            aria-label={`Decline ${name}`}
            title={`No table for ${name}?`}
            description={lost}
            confirmLabel="Decline Table"
            keepLabel="Not Now"
            pendingText="Declining…"
            act={() => answer({ confirm: false, reason })}
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
        )}
      </div>
    </li>
  );
}
