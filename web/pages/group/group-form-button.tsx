import { type ReactNode, useState } from 'react';
import type { Group } from '../../../modules/groups/contract.ts';
import { useCafesQuery } from '../../features/cafes/cafes-api.ts';
import { useRegionsQuery } from '../../features/catalog/catalog-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// loaded on demand: the form needs the contract's schemas
const GroupForm = late(async () => (await import('../../features/groups/form/group-form.tsx')).GroupForm);

type Props = { group?: Group; onDone?: (group: Group) => void; children: ReactNode };

/** Opens the form that founds a group, or changes one. */
export function GroupFormButton({ group, onDone, children }: Props) {
  const [open, setOpen] = useState(false);
  const { data: regions = [] } = useRegionsQuery(undefined, { skip: !open });
  const { data: cafes = [] } = useCafesQuery(undefined, { skip: !open });
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={group ? 'Edit Group' : 'Start a Group'}
        description={group ? undefined : 'A page for your people, and up to six organizers who share the hosting.'}
        keepOnOutsidePress
      >
        <GroupForm
          waiting={
            <DialogBody>
              <Skeleton className="h-96 animate-await" />
            </DialogBody>
          }
          group={group}
          regions={regions}
          cafes={cafes.filter(({ status }) => status === 'approved')}
          onDone={(saved) => {
            setOpen(false);
            if (saved) onDone?.(saved);
          }}
        />
      </Dialog>
    </>
  );
}
