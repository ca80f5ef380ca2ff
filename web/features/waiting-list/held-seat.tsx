import { Armchair } from 'lucide-react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { leavingIsLateFrom, shownFreeUntil } from '../../../modules/events/rules.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime, localDate, longMoment } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useArrival } from '../session/just-joined.ts';
import { failed } from './failed.ts';
import { timeLeft } from './line-words.ts';
import { useAnswerOfferMutation } from './waiting-list-api.ts';

type Props = {
  gameEvent: GameEvent;
  until: string;
  /** The name of the game event, if several are listed. */
  of?: string;
};

/** A seat that is held for the viewer: until when, the time left, whether leaving will be late, and the two answers. */
export function HeldSeat({ gameEvent, until, of }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow(1_000);
  const [answer, { isLoading, originalArgs }] = useAnswerOfferMutation();
  const arrive = useArrival();
  const whatNext = gameEvent.waiting > 0 ? 'It goes to the next person in line.' : 'Nobody else waits for it.';
  const reply = async (accept: boolean) => {
    const { error } = await answer({ gameEventId: gameEvent.id, accept });
    if (error) return failed(accept ? 'Unable to take the seat' : 'Unable to decline', error);
    if (accept) return arrive(gameEvent.id);
    toast({ title: 'You declined the seat', description: whatNext });
  };
  if (Date.parse(until) <= now) {
    return <p>The time to take this seat is over. {whatNext}</p>;
  }
  const isToday = localDate(until, timeZone) === localDate(new Date(now).toISOString(), timeZone);
  const isLate = new Date(now).toISOString() >= leavingIsLateFrom(gameEvent.eventDate, shownFreeUntil(gameEvent));
  const named = (label: string) => of !== undefined && { 'aria-label': `${label}: ${of}` };
  return (
    <div className="grid gap-2">
      <p className="flex items-start gap-2.5 font-semibold text-base">
        <Armchair aria-hidden className="mt-px size-5 shrink-0" />
        <span>A seat is held for you until {isToday ? clockTime(until, timeZone) : longMoment(until, timeZone)}</span>
      </p>
      <p>
        <span role="timer" aria-label="Time left" className="font-semibold tabular-nums">
          {timeLeft(until, now)} left
        </span>
        {isLate && '. If you take it, leaving will count as late.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          className="relative z-1 grow"
          pending={isLoading && originalArgs?.accept === true}
          pendingText="Taking…"
          {...named('Take the seat')}
          onClick={() => !isLoading && void reply(true)}
        >
          Take the seat
        </Button>
        <Button
          variant="outline"
          className="relative z-1 grow"
          pending={isLoading && originalArgs?.accept === false}
          pendingText="Declining…"
          {...named('No, thanks')}
          onClick={() => !isLoading && void reply(false)}
        >
          No, thanks
        </Button>
      </div>
    </div>
  );
}
