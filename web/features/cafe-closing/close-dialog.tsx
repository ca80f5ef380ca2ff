import { skipToken } from '@reduxjs/toolkit/query';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Affected } from '../../../modules/cafe-nights/contract.ts';
import { spanInWords } from '../../../modules/cafe-nights/rules.ts';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { errorText } from '../../lib/base-query.ts';
import { counted } from '../../lib/counted.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import type { Outcome } from '../../lib/each-of.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localDate } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { ActReason } from '../../ui/act-reason.tsx';
import { BulkFailures } from '../../ui/bulk-result.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Input, Problem } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAffectedQuery, useCloseCafeMutation } from './closing-api.ts';

/** What happens to the events of the nights on which a cafe is closed. */
type Outcomes = 'tell' | 'cancel' | 'move';
/** What an admin can do with them, event by event. */
export type Acts = {
  readonly Cafe: ComponentType<{ regionId: string; chosen: string; onChoose: (cafeId: string) => void }>;
  /** Resolves to what came of each, or undefined if nothing was done. */
  readonly carryOut: (
    events: Affected,
    act: { readonly act: 'cancel'; readonly reason: string } | { readonly act: 'move'; readonly cafeId: string },
  ) => Promise<readonly Outcome[] | undefined>;
};

const DONE = { cancel: 'cancelled', move: 'moved' } as const;

type Props = { cafe: Cafe; acts: Acts | undefined; onClose: () => void };

/** Closes a cafe from one night to another: why, and what happens to the events that are there. */
export function CloseDialog({ cafe, acts, onClose }: Props) {
  const { id: cafeId, regionId, name } = cafe;
  const { timeZone } = useSiteConfig();
  const today = localDate(new Date(useNow()).toISOString(), timeZone);
  const [close, { isLoading, error }] = useCloseCafeMutation();
  const [from, begin] = useState(today);
  const [to, end] = useState(today);
  const [said, say] = useState('');
  const [choice, choose] = useState<Outcomes | null>(acts ? null : 'tell');
  const [into, chooseCafe] = useState('');
  const [isActing, act] = useState(false);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const isSpan = from >= today && from <= to;
  const affected = useAffectedQuery(isSpan ? { cafeId, from, to } : skipToken, { refetchOnMountOrArgChange: true });
  const events = affected.currentData;
  const reason = said.trim();
  const isChosen = events?.length === 0 || (choice !== null && (choice !== 'move' || into !== ''));

  const submit = async () => {
    if (!events) return;
    const closed = await close({ cafeId, from, to, reason });
    if (closed.error) return;
    const when = `${spanInWords({ from, to })}.`;
    if (events.length === 0 || choice === 'tell' || choice === null || acts === undefined) {
      onClose();
      const told = events.length > 0 ? ' Each host gets an email in ten minutes.' : '';
      toast({ title: 'Cafe closed', description: `It is closed ${when}${told}` });
      return;
    }
    act(true);
    const outcomes = await acts.carryOut(
      events,
      choice === 'cancel' ? { act: choice, reason } : { act: choice, cafeId: into },
    );
    act(false);
    const refused = new Map((outcomes ?? []).flatMap((each) => (each.error ? [[each.id, each.error] as const] : [])));
    const left = outcomes ? events.filter(({ id }) => refused.has(id)) : events;
    toast({
      title: 'Cafe closed',
      description: `It is closed ${when} ${counted(events.length - left.length, 'event')} ${DONE[choice]}.`,
    });
    if (left.length === 0) onClose();
    else {
      setFailed(
        left.map((event) => ({
          event,
          why: errorText(refused.get(event.id), 'The server gave no reason.'),
          notDone: DONE[choice],
        })),
      );
    }
  };

  if (failed.length > 0) return <NotDone failed={failed} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Close for a While?"
      description="Nothing can be hosted or moved there on these nights, and series skip them. It can be opened again at any time."
      keepLabel="Keep Open"
      confirmLabel="Close Cafe"
      incomplete={!isSpan || reason === '' || !events || !isChosen}
      pending={isLoading || isActing}
      pendingText={isActing ? `${choice === 'move' ? 'Moving' : 'Cancelling'}…` : 'Closing…'}
      onConfirm={() => void submit()}
    >
      <p className="mb-4 font-semibold">{isolated(name)}</p>
      {error && <Problem>{errorText(error, 'The cafe was not closed. Please try again.')}</Problem>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First night">
          {(tie) => (
            <Input
              {...tie}
              type="date"
              required
              min={today}
              value={from}
              onChange={({ target }) => {
                begin(target.value);
                if (target.value > to) end(target.value);
              }}
            />
          )}
        </Field>
        <Field label="Last night">
          {(tie) => (
            <Input {...tie} type="date" required min={from} value={to} onChange={({ target }) => end(target.value)} />
          )}
        </Field>
      </div>
      <ActReason
        value={said}
        onChange={say}
        hint="Anybody can read it on the page of the cafe. Hosts read it in the email."
      />
      <div aria-live="polite" className="mt-4 grid gap-4">
        {isSpan && affected.error && (
          <Problem>{errorText(affected.error, 'The events of these nights did not arrive. Please try again.')}</Problem>
        )}
        {events && <Standing events={events} />}
        {events && events.length > 0 && acts === undefined && (
          <p>
            They stay, with their seats. Each host gets one email in ten minutes, with cafes that are free, and can move
            or call off, which counts against nobody.
          </p>
        )}
      </div>
      {events && events.length > 0 && acts && (
        <fieldset className="mt-4 space-y-2">
          <legend className="mb-1.5 font-semibold text-sm">
            What happens to {events.length === 1 ? 'it' : 'them'}?
          </legend>
          {CHOICES.map(([each, label]) => (
            <Choice key={each} name="affected" checked={choice === each} onChange={() => choose(each)}>
              {label}
            </Choice>
          ))}
          {choice === 'move' && (
            <div ref={intoView}>
              <acts.Cafe regionId={regionId} chosen={into} onChoose={chooseCafe} />
            </div>
          )}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}

const CHOICES = [
  ['tell', 'Ask the hosts to move: one email to each in ten minutes, with cafes that are free'],
  ['cancel', 'Cancel: everybody with a seat gets an email with the reason'],
  ['move', 'Move to another cafe at the same time: everybody at the table gets an email'],
] as const;

/** Shows what would be below the edge of the dialog, once. */
const intoView = (added: HTMLElement | null) => added?.scrollIntoView({ block: 'nearest' });

/** The events of the nights, the soonest first. */
function Standing({ events }: { events: Affected }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  if (events.length === 0) return <p className="text-ink-soft">No event is there on these nights.</p>;
  return (
    <div>
      <h3 className="mb-1.5 font-sans font-semibold text-sm tracking-normal">
        {counted(events.length, 'event')} on these nights
      </h3>
      <ul
        aria-label="Events on these nights"
        className="max-h-40 divide-y divide-line overflow-y-auto rounded-field border border-line"
      >
        {events.map(({ id, game, host, startsAt, taken, maxParticipants }) => (
          <li key={id} className="wrap-anywhere px-3.5 py-2">
            <Link to={`/events/${id}`} className="tap-text font-semibold hover:underline">
              {game}
            </Link>
            <span className="block text-ink-soft">
              {dayAndTime(startsAt, now, timeZone)}, hosted by {isolated(host)}, {taken} of {maxParticipants} seats
              taken
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Failed = { readonly event: Affected[number]; readonly why: string; readonly notDone: string };

/** What could not be cancelled or moved, each with the reason. */
function NotDone({ failed, onClose }: { failed: readonly Failed[]; onClose: () => void }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${counted(failed.length, 'event')} not ${failed[0]?.notDone ?? 'done'}`}
      description="The cafe is closed. These events stay, and each host gets an email in ten minutes that asks to move."
    >
      <DialogBody>
        <BulkFailures
          label="Events that stay"
          failed={failed.map(({ event: { id, game, startsAt }, why }) => ({
            id,
            to: `/admin/game-events/${id}`,
            name: `${game}, ${dayAndTime(startsAt, now, timeZone)}`,
            reason: why,
          }))}
        />
      </DialogBody>
      <DialogFooter>
        <Button data-first-focus onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
