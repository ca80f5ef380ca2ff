import { Armchair, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GameEvent, WaitingList } from '../../../modules/events/contract.ts';
import { isLate, isLineClosed } from '../../../modules/events/rules.ts';
import { errorText } from '../../lib/base-query.ts';
import { dayAndTimeWithin } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime, localDate } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { nextStep, ordinal, passedOverBecause, peopleWait, timeLeft } from './line-words.ts';
import {
  useAnswerOfferMutation,
  useJoinWaitingListMutation,
  useLeaveWaitingListMutation,
  useWaitingListQuery,
} from './waiting-list-api.ts';

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
};

const failed = (title: string, error: unknown) =>
  toast({ tone: 'destructive', title, description: errorText(error, 'Please try again.') });

/** The way to a seat at a full table, for a member without one: to wait, to leave the line, to take what is offered. */
export function PlaceInLine({ gameEvent, now }: Props) {
  const { data } = useWaitingListQuery(gameEvent.id);
  if (!data || !isAhead(gameEvent, now)) return null;
  if (data.state === 'offered' && data.until) return <Offer gameEvent={gameEvent} until={data.until} />;
  if (data.state === 'waiting') return <Waiting gameEvent={gameEvent} now={now} line={data} />;
  return <Invitation gameEvent={gameEvent} now={now} />;
}

/** The same for a visitor, who has to sign in first. */
export function LineForVisitors({ gameEvent, now, onSignIn }: Props & { onSignIn: () => void }) {
  if (!isAhead(gameEvent, now) || !canWait(gameEvent, now)) return null;
  return (
    <Block>
      <HowManyWait waiting={gameEvent.waiting} />
      <Button variant="amber" className="w-full" onClick={onSignIn}>
        Join the waiting list
      </Button>
    </Block>
  );
}

const isAhead = ({ status, eventDate }: GameEvent, now: number) => status === 'upcoming' && Date.parse(eventDate) > now;
const canWait = ({ currentParticipants, maxParticipants, eventDate }: GameEvent, now: number) =>
  currentParticipants >= maxParticipants && !isLineClosed(eventDate, new Date(now).toISOString());

function Invitation({ gameEvent, now }: Props) {
  const [join, { isLoading }] = useJoinWaitingListMutation();
  if (!canWait(gameEvent, now)) return null;
  const wait = async () => {
    const { data, error } = await join(gameEvent.id);
    if (error) return failed('Unable to join the waiting list', error);
    toast({ title: 'You are on the waiting list', description: `${ordinal(data.place)} in line of ${data.of}.` });
  };
  return (
    <Block>
      <HowManyWait waiting={gameEvent.waiting} />
      <p className="text-ink-soft text-sm">{nextStep(gameEvent.eventDate, now)}</p>
      <Button variant="amber" className="w-full" pending={isLoading} pendingText="Joining…" onClick={() => void wait()}>
        Join the waiting list
      </Button>
    </Block>
  );
}

const HowManyWait = ({ waiting }: { waiting: number }) => (
  <p>
    {waiting === 0
      ? 'Nobody waits yet: you would be the first in line.'
      : `${peopleWait(waiting)}. You would be ${ordinal(waiting + 1)}.`}
  </p>
);

function Waiting({ gameEvent, now, line }: Props & { line: WaitingList }) {
  return (
    <Block>
      <p className="flex items-center gap-2.5 font-semibold text-lg">
        <Hourglass aria-hidden className="size-5 shrink-0 text-amber-ink" />
        {line.place === null ? 'You are in line' : `${ordinal(line.place)} in line of ${line.of}`}
      </p>
      <p className="text-ink-soft text-sm">{nextStep(gameEvent.eventDate, now)}</p>
      {line.passedOver && (
        <p className="text-sm">
          A free seat went to the next person, because of {passedOverBecause[line.passedOver.reason]}. Your place is
          still yours.
        </p>
      )}
      <LeaveLineButton gameEvent={gameEvent} className="w-full" />
    </Block>
  );
}

/** Gives up one's place in line. `of` names the evening where several are listed. */
export function LeaveLineButton({
  gameEvent,
  of,
  className,
}: {
  gameEvent: Pick<GameEvent, 'id'>;
  of?: string;
  className?: string;
}) {
  const [leave, { isLoading }] = useLeaveWaitingListMutation();
  const give = async () => {
    const { error } = await leave(gameEvent.id);
    if (error) return failed('Unable to leave the line', error);
    toast({ title: 'You left the waiting list' });
  };
  return (
    <Button
      variant="outline"
      className={className}
      aria-label={of === undefined ? undefined : `Leave the line of ${of}`}
      pending={isLoading}
      pendingText="Leaving…"
      onClick={() => void give()}
    >
      Leave the line
    </Button>
  );
}

/** A seat that is held for the viewer, with the time that is left. */
export function Offer({ gameEvent, until }: { gameEvent: GameEvent; until: string }) {
  const { timeZone } = useSiteConfig();
  const now = useNow(1_000);
  const [answer, { isLoading, originalArgs }] = useAnswerOfferMutation();
  const reply = async (accept: boolean) => {
    const { error } = await answer({ gameEventId: gameEvent.id, accept });
    if (error) return failed(accept ? 'Unable to take the seat' : 'Unable to decline', error);
    toast(
      accept
        ? { title: "You've successfully joined the event" }
        : { title: 'You declined the seat', description: 'It goes to the next person in line.' },
    );
  };
  if (Date.parse(until) <= now) {
    return (
      <Block tone="amber">
        <p>The time to take this seat is over. It goes to the next person in line.</p>
      </Block>
    );
  }
  const isToday = localDate(until, timeZone) === localDate(new Date(now).toISOString(), timeZone);
  return (
    <Block tone="amber">
      <p className="flex items-center gap-2.5 font-semibold text-lg">
        <Armchair aria-hidden className="size-5 shrink-0" />A seat is held for you until{' '}
        {isToday ? clockTime(until, timeZone) : dayAndTimeWithin(until, now, timeZone)}
      </p>
      <p role="timer" aria-label="Time left" className="text-sm tabular-nums">
        {timeLeft(until, now)} left
      </p>
      {isLate(gameEvent.eventDate, new Date(now).toISOString()) && (
        <p className="text-sm">It starts within 24 hours: leaving after you took the seat counts as late.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          className="grow"
          pending={isLoading && originalArgs?.accept === true}
          pendingText="Taking…"
          onClick={() => !isLoading && void reply(true)}
        >
          Take the seat
        </Button>
        <Button
          variant="outline"
          className="grow"
          pending={isLoading && originalArgs?.accept === false}
          pendingText="Declining…"
          onClick={() => !isLoading && void reply(false)}
        >
          No, thanks
        </Button>
      </div>
    </Block>
  );
}

const Block = ({ tone, children }: { tone?: 'amber'; children: ReactNode }) => (
  <section
    aria-label="Waiting list"
    className={`space-y-3 rounded-card p-4 ${tone === 'amber' ? 'bg-amber-wash text-amber-ink' : 'border border-line bg-raised'}`}
  >
    {children}
  </section>
);
