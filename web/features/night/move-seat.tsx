import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useMoveSeatMutation } from './night-api.ts';

type Props = {
  gameEvent: GameEvent;
  person: { id: string; firstName: string };
  /** The other tables of the night. */
  others: readonly GameEvent[];
  /** Which table of the night each is, for tables of one game. */
  nameOf: (gameEvent: GameEvent) => string;
};

/** Moves a guest to another table of the night that has room: two presses. Renders nothing if none has. */
export function MoveSeat({ gameEvent, person, others, nameOf }: Props) {
  const [open, setOpen] = useState(false);
  const [move, { isLoading }] = useMoveSeatMutation();
  const free = others.filter(({ currentParticipants, maxParticipants }) => currentParticipants < maxParticipants);
  const name = isolated(person.firstName);
  if (free.length === 0) return null;
  const moveTo = async (to: GameEvent) => {
    const { error } = await move({ gameEventId: gameEvent.id, userId: person.id, to: to.id });
    setOpen(false);
    if (error) {
      const description = errorText(error, `${name} was not moved. Please try again.`);
      return toast({ tone: 'destructive', title: 'Not Moved', description });
    }
    toast({ title: `${name} Sits at Another Table`, description: `${nameOf(to)}. ${name} is told.` });
  };
  return (
    <>
      <Button
        variant="ghost"
        className="px-2!"
        aria-label={`Move ${name} to another table`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ArrowLeftRight aria-hidden />
        Move
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Move ${name}`}
        description={`From ${nameOf(gameEvent)}. The check-in moves, too, and it counts against nobody.`}
        openerGone
      >
        <DialogBody className="grid gap-2 pb-5">
          {free.map((to) => (
            <Button
              key={to.id}
              variant="outline"
              className="min-h-14 justify-between!"
              disabled={isLoading}
              onClick={() => void moveTo(to)}
            >
              <span>{nameOf(to)}</span>
              <span className="font-normal text-ink-soft">
                {to.maxParticipants - to.currentParticipants} free
                <span className="sr-only"> at {gameNameOf(to.game)}</span>
              </span>
            </Button>
          ))}
        </DialogBody>
      </Dialog>
    </>
  );
}
