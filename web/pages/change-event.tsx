import { type ComponentProps, useState } from 'react';
import type { GameEvent } from '../../modules/events/contract.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import { late } from '../ui/late.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

// loaded on demand: the form needs the contract's schemas, other visitors do not
const ChangeEventForm = late(async () => (await import('./change-event-form.tsx')).ChangeEventForm);

type Props = { gameEvent: GameEvent; label?: string } & Pick<ComponentProps<typeof Button>, 'variant'>;

/** The button to change a gameEvent, for its host and admins. */
export function ChangeEvent({ gameEvent, label = 'Edit', variant = 'outline' }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Edit Event"
        description="Nothing is sent before you save."
        keepOnOutsidePress
        fullHeight
        className="bg-paper! lg:max-w-4xl!"
      >
        <ChangeEventForm
          waiting={
            <DialogBody>
              <Skeleton className="h-96 animate-await" />
            </DialogBody>
          }
          gameEvent={gameEvent}
          onDone={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}
