import type { Group } from '../../../modules/groups/contract.ts';
import { Field } from '../../ui/field.tsx';
import { NamedOptions, Select } from '../../ui/select.tsx';
import type { StepProps } from './place-steps.tsx';

type Props = StepProps & { groups: readonly Pick<Group, 'id' | 'name'>[] };

/** Whose evening it is: the host's own, or one of a group whose organizers share the work. Renders nothing without a group. */
export function OfGroup({ answers: { groupId }, onAnswer, groups }: Props) {
  if (groups.length === 0) return null;
  return (
    <div className="mt-4">
      <Field label="Group" hint="Its other organizers can then change it, check people in, and rate.">
        {(tie) => (
          <Select
            value={groups.some(({ id }) => id === groupId) ? groupId : ''}
            onChange={({ target }) => onAnswer({ groupId: target.value })}
            {...tie}
          >
            <option value="">None, it’s mine alone</option>
            <NamedOptions of={groups} />
          </Select>
        )}
      </Field>
    </div>
  );
}
