import { Images } from 'lucide-react';
import { useState } from 'react';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const CafePhotosForm = late(async () => (await import('./cafe-photos-form.tsx')).CafePhotosForm);

/** Opens the photographs of a cafe, for an admin or its owner. */
export function CafePhotosButton({ cafe }: { cafe: Cafe }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-label={`Photos of ${cafe.name}`} onClick={() => setOpen(true)}>
        <Images aria-hidden />
        Photos
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Photos of the cafe"
        description="Up to three. The first one is on the cards of the cafe; without one we draw a storefront."
        fullHeight
        keepOnOutsidePress
      >
        <DialogBody>
          <CafePhotosForm waiting={<Skeleton className="h-96 animate-await" />} cafe={cafe} />
        </DialogBody>
      </Dialog>
    </>
  );
}
