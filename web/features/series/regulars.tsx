import { Repeat, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { CANCEL_REASON_LENGTH } from '../../../modules/events/rules.ts';
import { hueOf, initialsOf } from '../../../modules/identity/rules.ts';
import type { Series } from '../../../modules/series/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { errorText } from '../../lib/base-query.ts';
import { counted } from '../../lib/counted.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { shortDate } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Disc } from '../../ui/disc.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEndStandingSeatMutation } from './host-api.ts';

type Person = NonNullable<Series['standing']['people']>[number];

const states: Record<Person['state'], string> = {
  standing: 'Regular since',
  paused: 'Paused after a no-show, regular since',
  waiting: 'Waiting since',
};

/** The people with a regular seat, and those in line for one, in the order of the log. Their host can end one. */
export function RegularsForHost({ series }: { series: Series }) {
  const { timeZone } = useSiteConfig();
  const { seats, taken, people = [] } = series.standing;
  if (seats === 0 && people.length === 0) return null;
  return (
    <section aria-labelledby="regulars" className="mt-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="regulars" className="text-2xl">
          Regulars
        </h2>
        <p className="text-ink-soft">
          {taken} of {counted(seats, 'regular seat')} taken
        </p>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
        {people.map((person) => {
          const { userId, firstName, lastName, photo, state, since } = person;
          return (
            <li key={userId} className="flex min-h-16 flex-wrap items-center gap-3 px-4 py-2.5">
              <Disc initials={initialsOf(firstName, lastName)} hue={hueOf(userId)} photo={photo} size={48} />
              <div className="wrap-anywhere min-w-28 flex-1">
                <p className="font-semibold">{isolated(`${firstName} ${lastName}`)}</p>
                <p className="text-ink-soft">
                  {states[state]} {shortDate(since, timeZone)}
                </p>
              </div>
              {state !== 'waiting' && <EndSeatButton seriesId={series.id} person={person} />}
            </li>
          );
        })}
        {seats > taken && (
          <li className="flex min-h-16 items-center gap-3 px-4 py-2.5">
            <span
              aria-hidden
              className="grid size-12 shrink-0 place-items-center rounded-full border-[1.6px] border-amber-ink border-dashed bg-amber-wash text-amber-ink"
            >
              <Repeat className="size-5" />
            </span>
            <p>
              <span className="block font-semibold">
                {counted(seats - taken, 'regular seat is', 'regular seats are')} free
              </span>
              <span className="text-ink-soft">Who came twice may ask for one. You can’t give it out.</span>
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}

function EndSeatButton({ seriesId, person }: { seriesId: string; person: Person }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [end, { isLoading }] = useEndStandingSeatMutation();
  const name = isolated(person.firstName);
  const confirm = async () => {
    const words = reason.trim();
    if (words === '') return setProblem('Please give a reason.');
    const { error } = await end({ id: seriesId, userId: person.userId, reason: words });
    setAsking(false);
    if (error) {
      const description = errorText(error, 'Failed to end the regular seat. Please try again.');
      return toast({ tone: 'destructive', title: 'Error', description });
    }
    toast({ title: 'Regular Seat Ended', description: `${name} gets an email with your reason.` });
  };
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`End the regular seat of ${name}`}
        onClick={() => setAsking(true)}
      >
        <UserMinus aria-hidden />
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`End the regular seat of ${name}?`}
        description="They get an email with your reason. Seats they have at open dates stay theirs. The next in line becomes a regular."
        keepLabel="Keep It"
        confirmLabel="End It"
        pending={isLoading}
        pendingText="Ending…"
        openerGone
        onConfirm={() => void confirm()}
      >
        <Field label="Your reason" error={problem}>
          {(tie) => (
            <Textarea
              {...tie}
              rows={2}
              maxLength={CANCEL_REASON_LENGTH}
              value={reason}
              onChange={({ target }) => {
                setReason(target.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
      </ConfirmDialog>
    </>
  );
}
