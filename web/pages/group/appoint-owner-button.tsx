import { useState } from 'react';
import type { Group } from '../../../modules/groups/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const AppointOwnerForm = late(
  async () => (await import('../../features/groups/form/appoint-owner-form.tsx')).AppointOwnerForm,
);

/** For admins: gives a group whose owner stays away to one of its organizers. */
export function AppointOwnerButton({ group }: { group: Group }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Appoint an owner
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Appoint an owner"
        description="For a group whose owner has not signed in for 60 days, and has not come back within a week of our email. The owner stays an organizer."
        keepOnOutsidePress
      >
        <AppointOwnerForm
          waiting={
            <DialogBody>
              <Skeleton className="h-60 animate-await" />
            </DialogBody>
          }
          group={group}
          onDone={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
