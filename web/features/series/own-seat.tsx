import { DoorOpen, Hand } from 'lucide-react';
import type { Series } from '../../../modules/series/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { ordinal } from '../../lib/ordinal.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useBackToSeatMutation, useGiveUpSeatMutation } from './standing-api.ts';

type Props = { series: Series };

/** The viewer's regular seat in words; null without one. */
export function seatWords({ yourStanding, words }: Pick<Series, 'yourStanding' | 'words'>): string | null {
  switch (yourStanding?.state) {
    case 'standing':
      return `You’re a regular: you have a seat ${words}. Can’t make one? Give it back until 24 hours before.`;
    case 'paused':
      return 'Your regular seat is paused after a no-show. Dates that open meanwhile give you no seat.';
    case 'waiting':
      return `You’re ${ordinal(yourStanding.place ?? 1)} in line for a regular seat. We email you when it’s your turn.`;
    case undefined:
      return null;
  }
}

/** Takes up a regular seat again that a no-show has paused. */
export function BackButton({ series }: Props) {
  const [back, { isLoading }] = useBackToSeatMutation();
  const press = async () => {
    const { error } = await back(series.id);
    if (error) {
      const description = errorText(error, 'That did not work. Please try again.');
      return toast({ tone: 'destructive', title: 'Error', description });
    }
    toast({ title: 'Welcome Back', description: `You have a seat ${series.words} again.` });
  };
  return (
    <Button
      variant="amber"
      className="min-h-12"
      pending={isLoading}
      pendingText="One moment…"
      onClick={() => void press()}
    >
      <Hand aria-hidden />
      I’m back
    </Button>
  );
}

/** Gives up a regular seat, or the place in line for one, after a confirmation. */
export function GiveUpButton({ series }: Props) {
  const [giveUp] = useGiveUpSeatMutation();
  const waits = series.yourStanding?.state === 'waiting';
  return (
    <AskFirst
      label={
        <>
          <DoorOpen aria-hidden />
          {waits ? 'Leave the line' : 'Give up my regular seat'}
        </>
      }
      title={waits ? 'Leave the line?' : 'Give up your regular seat?'}
      description={
        waits
          ? 'Whoever is behind you moves up. If you ask again, you go to the end of the line.'
          : 'The next person in line gets it. The seats that you have at open dates stay yours.'
      }
      keepLabel={waits ? 'Keep My Place' : 'Keep My Seat'}
      confirmLabel={waits ? 'Leave the Line' : 'Give It Up'}
      pendingText="One moment…"
      openerGone
      act={() => giveUp(series.id)}
      failed="That did not work. Please try again."
      done={{ title: waits ? 'You Left the Line' : 'Regular Seat Given Up' }}
    />
  );
}
