import { useState } from 'react';
import type { Cafe, Region } from '../../../../modules/catalog/contract.ts';
import { ChangeGroupRequest, type Group, GroupRequest } from '../../../../modules/groups/contract.ts';
import { errorText } from '../../../lib/base-query.ts';
import { changesOf, staleRecord } from '../../../lib/versions.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Input, Textarea } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { NamedOptions, Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useContractForm } from '../../../ui/use-contract-form.ts';
import { useFreshRecord } from '../../../ui/use-fresh-record.ts';
import { useChangeGroupMutation, useFoundGroupMutation } from '../organize-api.ts';

type Values = { name: string; description: string; regionId: string; cafeId: string };

const valuesOf = (group: Group | undefined): Values => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  regionId: group?.regionId ?? '',
  cafeId: group?.cafe?.id ?? '',
});
const requestOf = ({ cafeId, ...values }: Values) => ({ ...values, cafeId: cafeId === '' ? null : cafeId });

type Props = {
  /** The group to change; without it, one is founded. */
  group?: Group | undefined;
  regions: readonly Region[];
  cafes: readonly Cafe[];
  onDone: (group?: Group) => void;
};

/** The form that founds a group, or changes its name, its words and where it meets. */
export function GroupForm({ group, regions, cafes, onDone }: Props) {
  const [found] = useFoundGroupMutation();
  const [change] = useChangeGroupMutation();
  const changes = (values: Values, base: Values) => {
    const { regionId: _, ...changed } = changesOf(requestOf(base), requestOf(values));
    return changed;
  };
  const form = useContractForm<Values>({
    initial: valuesOf(group),
    sent: (values, base) =>
      group
        ? { schema: ChangeGroupRequest, request: changes(values, base) }
        : { schema: GroupRequest, request: requestOf(values) },
    draft: group ? `group ${group.id}` : 'group',
  });

  const [version, setVersion] = useState(group?.version);
  const follow = (current: Group) => {
    setVersion(current.version);
    form.follow(valuesOf(current));
  };
  // the page behind the form is live, so its group may be newer than what the form shows
  useFreshRecord<Group>(group && `/groups/${group.id}`, version, follow, 'group');

  const save = async (values: Values) => {
    const { data, error } = group
      ? await change({ id: group.id, version: version ?? group.version, ...changes(values, form.base) })
      : await form.make(found, requestOf(values), 'Your group was founded before. It is under My Groups.');
    if (error) {
      const current = staleRecord<Group>(error);
      if (current) return follow(current);
      return form.failed(error, errorText(error, 'That did not work. Please try again.'));
    }
    form.forget();
    toast(
      group ? { title: 'Group Changed' } : { title: 'Group Founded', description: 'Send its page to your people.' },
    );
    onDone(data);
  };

  const { control } = form;
  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onCancel={() => onDone()}
      submitLabel={group ? 'Save' : 'Found Group'}
      pendingText="One moment…"
    >
      <FormField control={control} name="name" label="Name">
        {(tied) => <Input {...tied} data-first-focus required maxLength={80} autoComplete="off" />}
      </FormField>
      <FormField
        control={control}
        name="description"
        label="What is it? (optional)"
        hint="What you play, when, and who feels at home. Anybody can read it."
      >
        {(tied) => <Textarea {...tied} rows={4} maxLength={2000} />}
      </FormField>
      {!group && (
        <FormField control={control} name="regionId" label="Region">
          {(tied) => (
            <Select {...tied} required>
              <option value="">Choose a region</option>
              <NamedOptions of={regions} />
            </Select>
          )}
        </FormField>
      )}
      <FormField control={control} name="cafeId" label="Cafe (optional)">
        {(tied) => (
          <Select {...tied}>
            <option value="">At no cafe in particular</option>
            <NamedOptions of={cafes} />
          </Select>
        )}
      </FormField>
    </DialogForm>
  );
}
