import { useState } from 'react';
import type { Cafe } from '../../../../modules/catalog/contract.ts';
import type { GameEvent } from '../../../../modules/events/contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { late } from '../../../ui/late.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

// loaded on demand: the form needs the contract's schemas, other visitors do not
const ChangeEventForm = late(async () => (await import('./change-event-form.tsx')).ChangeEventForm);

type Props = {
  gameEvent: GameEvent;
  cafes: readonly Cafe[];
  /** Whether the viewer is the host; otherwise an admin changes it. */
  isHost: boolean;
  label?: string | undefined;
  variant?: 'primary' | 'outline' | undefined;
};

/** Opens the form that changes a gameEvent: when, where, how many seats, and the host's note. */
export function ChangeEventButton({ gameEvent, cafes, isHost, label = 'Edit', variant = 'outline' }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Edit Event" keepOnOutsidePress>
        <ChangeEventForm
          waiting={
            <DialogBody>
              <Skeleton className="h-96 animate-await" />
            </DialogBody>
          }
          gameEvent={gameEvent}
          cafes={cafes}
          isHost={isHost}
          onDone={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}
