import type { Group } from '../../../modules/groups/contract.ts';
import { useCafesQuery } from '../../features/cafes/cafes-api.ts';
import { useRegionsQuery } from '../../features/catalog/catalog-api.ts';
import { GroupForm } from '../../features/groups/form/group-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Props = {
  open: boolean;
  /** The group to change; without one, one is founded. */
  group: Group | undefined;
  /** With what was saved, if anything was. */
  onClose: (saved?: Group) => void;
};

/** The form that founds a group, or changes one. */
export function GroupFormDialog({ open, group, onClose }: Props) {
  const { data: regions = [] } = useRegionsQuery(undefined, { skip: !open });
  const { data: cafes = [] } = useCafesQuery(undefined, { skip: !open });
  return (
    <Dialog
      open={open}
      onOpenChange={() => onClose()}
      title={group ? 'Edit Group' : 'Start a Group'}
      description={group ? undefined : 'A page for your people, and up to six organizers who share the hosting.'}
      keepOnOutsidePress
    >
      <GroupForm
        group={group}
        regions={regions}
        cafes={cafes.filter(({ status }) => status === 'approved')}
        onDone={onClose}
      />
    </Dialog>
  );
}
