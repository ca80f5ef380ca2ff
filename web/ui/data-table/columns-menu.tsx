import { Rows3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx';
import type { Choosable } from './chosen-columns.ts';

type Props = { choice: readonly Choosable[]; onChoose: (ids: readonly string[]) => void };

/**
 * A button at the end of a table's heading, whose dialog hides and shows columns. It covers what is
 * scrolled below it. Rows that are cards have no columns.
 */
export function ColumnsMenu({ choice, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className="absolute top-0.5 right-1 z-20 hidden bg-sunken @lg:block @lg:[&>button]:size-8">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Columns"
          title="Columns"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Rows3 aria-hidden className="rotate-90" />
        </Button>
      </span>
      <Dialog open={open} onOpenChange={setOpen} title="Columns" description="A view that you save keeps them.">
        <Choice choice={choice} onChoose={onChoose} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Choice({ choice, onChoose, onClose }: Props & { onClose: () => void }) {
  const [shown, show] = useState(() => new Set(choice.filter(({ isShown }) => isShown).map(({ id }) => id)));
  const inOrder = (ids: ReadonlySet<string>) => choice.map(({ id }) => id).filter((id) => ids.has(id));
  return (
    <form
      className="contents"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onChoose(inOrder(shown));
        onClose();
      }}
    >
      <DialogBody className="grid grid-cols-2 gap-x-4">
        {choice.map(({ id, header }, at) => (
          <Checkbox
            key={id}
            label={header}
            checked={shown.has(id)}
            disabled={at === 0}
            onChange={() => show((before) => before.symmetricDifference(new Set([id])))}
          />
        ))}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={() => show(new Set(choice.map(({ id }) => id)))}>
          All
        </Button>
        <Button type="submit">Show Columns</Button>
      </DialogFooter>
    </form>
  );
}
