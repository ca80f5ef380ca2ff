import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { AddPersonRequest, ChangePersonRequest, type User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import type { Make } from '../../lib/use-one-intention.ts';
import { changesOf, staleRecord } from '../../lib/versions.ts';
import { ActReason } from '../../ui/act-reason.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { FormCheckbox, FormField } from '../../ui/form-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useFreshRecord } from '../../ui/use-fresh-record.ts';

/** The values of the form. The admin role cannot be set here. */
export type Draft = Pick<
  User,
  'email' | 'firstName' | 'lastName' | 'phoneNumber' | 'bio' | 'isClient' | 'isProvider' | 'isCafeOwner'
>;

export const newcomer: Draft = {
  email: '',
  firstName: '',
  lastName: '',
  phoneNumber: '',
  bio: '',
  isClient: true,
  isProvider: false,
  isCafeOwner: false,
};

const lines = [
  { name: 'email', label: 'Email', type: 'email', max: 254, wide: true },
  { name: 'firstName', label: 'First name', type: 'text', max: 80, wide: false },
  { name: 'lastName', label: 'Last name', type: 'text', max: 80, wide: false },
  { name: 'phoneNumber', label: 'Phone (optional)', type: 'tel', max: 60, wide: true },
] as const;

const roles = [
  { name: 'isClient', label: 'Participant' },
  { name: 'isProvider', label: 'Organizer' },
  { name: 'isCafeOwner', label: 'Cafe Owner' },
] as const;

/** The form's values for a user. */
const valuesOf = (draft: Draft): Draft => {
  const { email, firstName, lastName, phoneNumber, bio, isClient, isProvider, isCafeOwner } = draft;
  return { email, firstName, lastName, phoneNumber, bio, isClient, isProvider, isCafeOwner };
};

/** The changes of a user, with the reason of changed roles, and the version that the form showed. */
export type Edit = { readonly version: number; readonly change: Partial<Draft> & { readonly reason?: string } };

/** Saving raised a question, and the admin returned to the form. */
export const NOT_SAVED = Symbol('not saved');

type Props = {
  initial: Draft;
  /** The edited person, and the version that the form shows. */
  userId?: string;
  version?: number;
  /** The name of the draft. Unsent values appear again. */
  draft: string;
  submitLabel: string;
  pendingText: string;
  /** The messages after success, and after a failure for which the server gives no reason. */
  success: string;
  failure: string;
  /** Resolves to the error, if there was one. */
  onSave: (draft: Draft, edit: Edit, make: Make) => Promise<unknown>;
  onClose: () => void;
};

/** The form of Add and Edit. Email and both names are required. The contract's schema checks all fields. */
export function UserForm({ initial, draft, submitLabel, pendingText, onSave, onClose, ...props }: Props) {
  const isNew = props.userId === undefined;
  const form = useContractForm({
    initial: valuesOf(initial),
    sent: (values, base) =>
      isNew
        ? { schema: AddPersonRequest, request: values }
        : { schema: ChangePersonRequest, request: changesOf(base, values) },
    draft,
  });
  const { control } = form;
  const [reason, say] = useState('');
  const watched = useWatch({ control, name: ['isClient', 'isProvider', 'isCafeOwner'] });
  const otherRoles = !isNew && roles.some(({ name }, at) => watched[at] !== form.base[name]);
  const [version, setVersion] = useState(props.version ?? 0);
  const follow = (current: User) => {
    setVersion(current.version);
    form.follow(valuesOf(current));
  };
  useFreshRecord<User>(props.userId && `/users/${props.userId}`, version, follow, 'person');
  const incomplete = useWatch({ control, name: ['email', 'firstName', 'lastName'] }).some((text) => text.trim() === '');

  const save = async (said: Draft) => {
    const change = { ...changesOf(form.base, said), ...(otherRoles && { reason: reason.trim() }) };
    const error = await onSave(said, { version, change }, form.make);
    if (error === NOT_SAVED) return;
    const current = staleRecord<User>(error);
    if (current) follow(current);
    if (error) return form.failed(error, errorText(error, props.failure));
    form.forget();
    toast({ title: props.success });
    onClose();
  };

  return (
    <DialogForm
      form={form}
      submitLabel={submitLabel}
      pendingText={pendingText}
      onSubmit={save}
      onCancel={onClose}
      disabled={incomplete || (otherRoles && reason.trim() === '')}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {lines.map(({ name, label, type, max, wide }) => (
          <FormField key={name} control={control} name={name} label={label} className={wide ? 'sm:col-span-2' : ''}>
            {(tied) => (
              <Input
                {...tied}
                {...(name === 'email' && { 'data-first-focus': true })}
                type={type}
                autoComplete="off"
                maxLength={max}
                required={name !== 'phoneNumber'}
              />
            )}
          </FormField>
        ))}
        <FormField control={control} name="bio" label="Bio (optional)" className="sm:col-span-2">
          {(tied) => <Textarea {...tied} maxLength={1000} />}
        </FormField>
        <fieldset className="sm:col-span-2">
          <legend className="font-semibold text-sm">Roles</legend>
          <div className="flex flex-wrap gap-x-6">
            {roles.map(({ name, label }) => (
              <FormCheckbox key={name} control={control} name={name} label={label} />
            ))}
          </div>
          {otherRoles && <ActReason value={reason} onChange={say} />}
        </fieldset>
      </div>
    </DialogForm>
  );
}
