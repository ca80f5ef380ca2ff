import { CircleAlert, Repeat, Undo2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { Series } from '../../../modules/series/contract.ts';
import { OPENS_DAYS_AHEAD, STANDING_DAYS } from '../../../modules/series/rules.ts';
import { errorText } from '../../lib/base-query.ts';
import { ordinal } from '../../lib/ordinal.ts';
import { Button } from '../../ui/button.tsx';
import { DateTile } from '../../ui/date-tile.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { datesOf, type SeriesDate } from './dates.ts';
import { useAskForSeatMutation } from './standing-api.ts';

/** Asks for a regular seat, after its consequences and the dates that come with it. */
export function AskForSeat({ series }: { series: Series }) {
  const [open, setOpen] = useState(false);
  const [ask, { isLoading }] = useAskForSeatMutation();
  const { seats, taken, waiting } = series.standing;
  const free = seats - taken;
  const confirm = async () => {
    const { data, error } = await ask(series.id);
    setOpen(false);
    if (error) {
      const description = errorText(error, 'Failed to ask for a regular seat. Please try again.');
      return toast({ tone: 'destructive', title: 'No Regular Seat Yet', description });
    }
    toast(
      data?.state === 'waiting'
        ? {
            title: 'You Are in Line',
            description: `You’re ${ordinal(data.place ?? 1)}. We email you when it’s your turn.`,
          }
        : { title: 'You Are a Regular', description: `You have a seat ${series.words}. Nothing more to do.` },
    );
  };
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Repeat aria-hidden />
        Ask for a regular seat
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => !isLoading && setOpen(next)}
        title={`A regular seat, ${series.words}?`}
        description={
          free > 0
            ? `${free === seats ? seats : `${free} of ${seats}`} regular ${seats === 1 ? 'seat is' : free === 1 ? 'seats is' : 'seats are'} free.`
            : `All regular seats are taken. You’d be ${ordinal(waiting + 1)} in line.`
        }
      >
        <DialogBody className="space-y-4">
          <ul className="grid gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-soft [&>li]:flex [&>li]:gap-3">
            <li>
              <Repeat aria-hidden />
              <span>
                <strong className="font-semibold">Your seat is there</strong> when a date opens, {OPENS_DAYS_AHEAD} days
                ahead. No reserving.
              </span>
            </li>
            <li>
              <Undo2 aria-hidden />
              <span>
                <strong className="font-semibold">Can’t make one?</strong> Give it back until 24 hours before.
              </span>
            </li>
            <li>
              <CircleAlert aria-hidden />
              <span>
                <strong className="font-semibold">A no-show pauses it.</strong> A second one within {STANDING_DAYS} days
                ends it, and so do four dates in a row that you give back.
              </span>
            </li>
          </ul>
          {free > 0 && <Dates series={series} />}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={() => setOpen(false)}>
            Not now
          </Button>
          <Button data-first-focus pending={isLoading} pendingText="Asking…" onClick={() => void confirm()}>
            {free > 0 ? 'Take a regular seat' : 'Join the line'}
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}

const SHOWN = 4;

/** The open dates, and at which of them there would be a seat at once. */
function Dates({ series }: { series: Series }) {
  const dates = datesOf(series).slice(0, SHOWN);
  if (dates.length === 0) return null;
  return (
    <section aria-label="Dates you would get" className="rounded-card border border-line p-3">
      <p className="mb-2 font-semibold text-sm">You’d get</p>
      <ul className="grid grid-cols-4 gap-2">
        {dates.map((each) => {
          const { tone, words } = fateOf(each);
          return (
            <li key={each.gameEvent?.id ?? each.date}>
              <DateTile date={each.date} tone={tone}>
                {words}
              </DateTile>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Seats on dates that are open already are given only where one is free and nobody waits. */
function fateOf({ gameEvent }: SeriesDate): { tone: ComponentProps<typeof DateTile>['tone']; words: string } {
  if (!gameEvent || gameEvent.status === 'cancelled') return { tone: 'off', words: 'skipped' };
  if (gameEvent.people.some(({ isYou }) => isYou)) return { tone: 'plain', words: 'yours already' };
  const isFree = gameEvent.currentParticipants < gameEvent.maxParticipants && gameEvent.waiting === 0;
  return isFree ? { tone: 'felt', words: 'new' } : { tone: 'plain', words: 'full' };
}
