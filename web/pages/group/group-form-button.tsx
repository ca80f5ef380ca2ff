import { type ReactNode, useState } from 'react';
import type { Group } from '../../../modules/groups/contract.ts';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';

const GroupFormDialog = late(async () => (await import('./group-form-dialog.tsx')).GroupFormDialog, {
  close: ({ onClose }) => onClose(),
});

type Props = { group?: Group; onDone?: (group: Group) => void; children: ReactNode };

/** Opens the form that founds a group, or changes one. */
export function GroupFormButton({ group, onDone, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      <GroupFormDialog
        open={open}
        group={group}
        onClose={(saved) => {
          setOpen(false);
          if (saved) onDone?.(saved);
        }}
      />
    </>
  );
}
