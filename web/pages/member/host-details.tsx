import { useState } from 'react';
import { RegionSelect } from '../../features/catalog/region-select.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ToDoRow } from './to-do.tsx';

const HostDetailsForm = late(
  async () => (await import('../../features/account/host-details-form.tsx')).HostDetailsForm,
);

/** Asks organizers for their region and expertise until they have answered. */
export function HostDetails() {
  const [open, setOpen] = useState(false);
  return (
    <ToDoRow title="Where will you host?" detail="Players find your game events by region.">
      <Button variant="outline" className="px-3.5!" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Choose Your Region
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Where will you host?"
        description="Players find your game events by region."
        keepOnOutsidePress
      >
        <HostDetailsForm
          waiting={
            <DialogBody>
              <Skeleton className="h-48 animate-await" />
            </DialogBody>
          }
          RegionSelect={RegionSelect}
          onSaved={() => setOpen(false)}
        />
      </Dialog>
    </ToDoRow>
  );
}
