import { useState } from 'react';
import { RegionSelect } from '../../features/catalog/region-select.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const HostDetailsForm = late(
  async () => (await import('../../features/account/host-details-form.tsx')).HostDetailsForm,
);

/** Asks organizers for their region and expertise until they have answered. */
export function HostDetails() {
  const [open, setOpen] = useState(false);
  return (
    <section
      aria-labelledby="host-details"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-amber-wash p-4 text-amber-ink sm:p-5"
    >
      <div>
        <h2 id="host-details" className="text-xl leading-[26px]">
          Where will you host?
        </h2>
        <p className="mt-1 text-base">Players find your game events by region.</p>
      </div>
      <Button variant="amber" aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
    </section>
  );
}
