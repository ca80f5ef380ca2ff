import { MessagesSquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Receiver } from './receiver.ts';

// the form contains the contract's schemas, which the page around the button does not need
const WriteToAllForm = lazy(() =>
  import('./write-to-all-form.tsx').then(({ WriteToAllForm: form }) => ({ default: form })),
);

type Props = {
  gameEventId: string;
  /** Everybody with a seat. */
  receivers: readonly Receiver[];
  className?: string | undefined;
};

/** Lets the host write one message to everybody at the table. Each person gets it in their own chat with the host. */
export function WriteToAll({ gameEventId, receivers, className }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const names = new Intl.ListFormat('en-US').format(receivers.map(({ firstName }) => firstName));
  return (
    <>
      <Button variant="outline" className={className} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <MessagesSquare aria-hidden />
        Write to all
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Write to all"
        description={`${names}: each gets it in a chat with you, and answers only you.`}
        keepOnOutsidePress
      >
        <Suspense>
          <WriteToAllForm gameEventId={gameEventId} receivers={receivers} onDone={() => setIsOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
