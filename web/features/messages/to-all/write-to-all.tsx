import { MessagesSquare } from 'lucide-react';
import { isolated } from '../../../../platform/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { late } from '../../../ui/late.tsx';
import { LoadError, type Loading } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Receiver } from './receiver.ts';

// the form contains the contract's schemas, which the page around the button does not need
const WriteToAllForm = late(async () => (await import('./write-to-all-form.tsx')).WriteToAllForm);

type Props = {
  gameEventId: string;
  /** Everybody with a seat; undefined until known. */
  receivers: readonly Receiver[] | undefined;
  /** The request for them. */
  query: Loading;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className?: string | undefined;
};

/** Lets the host write one message to everybody at the table. Each person gets it in their own chat with the host. */
export function WriteToAll({ gameEventId, receivers, query, open, onOpenChange, className }: Props) {
  const names = receivers && new Intl.ListFormat('en-US').format(receivers.map(({ firstName }) => isolated(firstName)));
  return (
    <>
      <Button variant="outline" className={className} aria-haspopup="dialog" onClick={() => onOpenChange(true)}>
        <MessagesSquare aria-hidden />
        Write to all
      </Button>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Write to all"
        description={`${names || 'Everybody with a seat'}: each gets it in a chat with you, and answers only you.`}
        keepOnOutsidePress
      >
        {receivers ? (
          <WriteToAllForm
            waiting={<Waiting />}
            gameEventId={gameEventId}
            receivers={receivers}
            onDone={() => onOpenChange(false)}
          />
        ) : query.error ? (
          <DialogBody>
            <LoadError
              query={query}
              title="Failed to fetch participants"
              otherwise="The list did not arrive. Please try again."
            />
          </DialogBody>
        ) : (
          <Waiting />
        )}
      </Dialog>
    </>
  );
}

const Waiting = () => (
  <DialogBody>
    <Skeleton className="h-32 animate-await" />
  </DialogBody>
);
