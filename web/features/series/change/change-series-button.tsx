import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Cafe } from '../../../../modules/catalog/contract.ts';
import type { Series } from '../../../../modules/series/contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { late } from '../../../ui/late.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

// loaded on demand: the form needs the contract's schemas
const ChangeSeriesForm = late(async () => (await import('./change-series-form.tsx')).ChangeSeriesForm);

type Props = {
  series: Series;
  /** The cafes to choose from. */
  cafes: readonly Cafe[];
  /** The name of its cafe. */
  cafeName: string;
};

/** Opens the form that changes a series from a day on. */
export function ChangeSeriesButton(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Pencil aria-hidden />
        This and later
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="This and later"
        description="Nothing is sent before you press the last button."
        keepOnOutsidePress
      >
        <ChangeSeriesForm
          waiting={
            <DialogBody>
              <Skeleton className="h-96 animate-await" />
            </DialogBody>
          }
          {...props}
          onDone={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}
