import { skipToken } from '@reduxjs/toolkit/query';
import { type Cafe, MergeCafeRequest } from '../../../modules/catalog/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { errorText } from '../../lib/base-query.ts';
import { counted } from '../../lib/counted.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { NamedOptions, Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useCafesOfRegionQuery, useMergeCafeMutation } from './catalog-api.ts';

type Props = {
  cafe: Cafe;
  /** Whether something upcoming is hosted there, as far as it is known. */
  isHosting: boolean;
  open: boolean;
  onClose: () => void;
  /** Receives the id of the cafe that stays. */
  onMerged: (cafeId: string) => void;
};

/** Asks into which cafe of the region a duplicate is merged, and says what that does. */
export const MergeDialog = ({ cafe, isHosting, open, onClose, onMerged }: Props) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && onClose()}
    title="Merge This Double"
    description={`${isolated(cafe.name)} is removed. Owner, photographs and notes of the other cafe stay as they are.`}
    keepOnOutsidePress
  >
    <MergeForm cafe={cafe} isHosting={isHosting} open={open} onClose={onClose} onMerged={onMerged} />
  </Dialog>
);

function MergeForm({ cafe: { id, regionId }, isHosting, open, onClose, onMerged }: Props) {
  const { data: cafes = [] } = useCafesOfRegionQuery(open ? regionId : skipToken);
  const [merge] = useMergeCafeMutation();
  const form = useContractForm({
    initial: { into: '' },
    sent: (request) => ({ schema: MergeCafeRequest, request }),
    draft: `merge ${id}`,
  });
  const others = cafes.filter((other) => other.id !== id);
  const save = async ({ into }: { into: string }) => {
    const { data, error } = await merge({ id, into });
    if (error) return form.failed(error, errorText(error, 'The cafes were not merged. Please try again.'));
    form.forget();
    const name = others.find((other) => other.id === into)?.name ?? '';
    const broken = data?.conflicts.length ?? 0;
    const rules = broken > 0 ? ` ${counted(broken, 'event')} there now outside of its house rules.` : '';
    toast({ title: 'Cafes merged', description: `${name}${rules && `.${rules}`}` });
    onMerged(into);
  };
  return (
    <DialogForm form={form} onSubmit={save} onCancel={onClose} submitLabel="Merge Cafes" pendingText="Merging…">
      <FormField
        control={form.control}
        name="into"
        label="The cafe that stays"
        hint="Approved, and in the same region."
      >
        {(tied) => (
          <Select {...tied} data-first-focus required>
            <option value="">Choose a cafe</option>
            <NamedOptions
              of={others.map((other) => ({
                id: other.id,
                name: `${isolated(other.name)}, ${isolated(other.address)}`,
              }))}
            />
          </Select>
        )}
      </FormField>
      <p>
        {isHosting
          ? 'What is upcoming here moves to the cafe that stays, and everybody at the table gets an email.'
          : 'Nothing upcoming is hosted here.'}{' '}
        Events that are over keep their place in everybody’s history.
      </p>
    </DialogForm>
  );
}
