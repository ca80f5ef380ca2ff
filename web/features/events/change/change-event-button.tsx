import { lazy, Suspense, useState } from 'react';
import type { Cafe } from '../../../../modules/catalog/contract.ts';
import type { GameEvent } from '../../../../modules/events/contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

// the form brings the schemas of the contract along, which nobody else needs
const ChangeEventForm = lazy(() =>
  import('./change-event-form.tsx').then(({ ChangeEventForm: form }) => ({ default: form })),
);

type Props = {
  gameEvent: GameEvent;
  cafes: readonly Cafe[];
  /** Whether the viewer hosts it; else an admin changes it. */
  isHost: boolean;
};

/** Changes a meetup: when, where, how many, and what its host says about it. */
export function ChangeEventButton({ gameEvent, cafes, isHost }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Edit
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Edit Event" keepOnOutsidePress>
        <Suspense>
          <ChangeEventForm gameEvent={gameEvent} cafes={cafes} isHost={isHost} onDone={() => setIsOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
