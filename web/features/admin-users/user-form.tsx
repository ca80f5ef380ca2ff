import { useState } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';

/** What an admin tells of somebody. Being an admin is not among the roles. */
export type Draft = Pick<
  User,
  'email' | 'firstName' | 'lastName' | 'phoneNumber' | 'bio' | 'isClient' | 'isProvider' | 'isCafeOwner'
>;

export const newcomer: Draft = {
  ...{ email: '', firstName: '', lastName: '', phoneNumber: '', bio: '' },
  ...{ isClient: true, isProvider: false, isCafeOwner: false },
};

const lines = [
  { name: 'email', label: 'Email', type: 'email', max: 254, wide: true },
  { name: 'firstName', label: 'First name', type: 'text', max: 80, wide: false },
  { name: 'lastName', label: 'Last name', type: 'text', max: 80, wide: false },
  { name: 'phoneNumber', label: 'Phone (optional)', type: 'tel', max: 32, wide: true },
] as const;

const roles = [
  { name: 'isClient', label: 'Participant' },
  { name: 'isProvider', label: 'Organizer' },
  { name: 'isCafeOwner', label: 'Cafe Owner' },
] as const;

type Props = {
  initial: Draft;
  submitLabel: string;
  pendingText: string;
  pending: boolean;
  /** Said after success, and after a failure for which the server gives no reason. */
  success: string;
  failure: string;
  /** Gives what went wrong, if anything. */
  onSave: (draft: Draft) => Promise<unknown>;
  onClose: () => void;
};

/** The form of Add and Edit. Email and both names are needed; the server says what is wrong with what was typed. */
export function UserForm({ initial, submitLabel, pendingText, pending, success, failure, onSave, onClose }: Props) {
  const { email, firstName, lastName, phoneNumber, bio, isClient, isProvider, isCafeOwner } = initial;
  const texts = { email, firstName, lastName, phoneNumber, bio };
  const { values, problems, control, ...form } = useForm(texts, () => ({}));
  const [chosen, setChosen] = useState({ isClient, isProvider, isCafeOwner });
  const incomplete = [values.email, values.firstName, values.lastName].some((text) => text.trim() === '');

  const save = async () => {
    const error = await onSave({ ...values, ...chosen });
    if (error) return form.failed(error, errorText(error, failure));
    toast({ title: success });
    onClose();
  };

  return (
    <DialogForm
      {...{ form, submitLabel, pending, pendingText }}
      onSubmit={save}
      onCancel={onClose}
      disabled={incomplete}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {lines.map(({ name, label, type, max, wide }) => (
          <Field key={name} label={label} error={problems[name]} className={wide ? 'sm:col-span-2' : ''}>
            {(tie) => (
              <Input
                {...tie}
                {...control(name)}
                {...(name === 'email' && { 'data-first-focus': true })}
                type={type}
                autoComplete="off"
                maxLength={max}
                required={name !== 'phoneNumber'}
              />
            )}
          </Field>
        ))}
        <Field label="Bio (optional)" error={problems.bio} className="sm:col-span-2">
          {(tie) => <Textarea {...tie} {...control('bio')} maxLength={1000} />}
        </Field>
        <fieldset className="sm:col-span-2">
          <legend className="font-semibold text-sm">Roles</legend>
          <div className="flex flex-wrap gap-x-6">
            {roles.map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                name={name}
                checked={chosen[name]}
                onChange={({ target }) => setChosen({ ...chosen, [name]: target.checked })}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </DialogForm>
  );
}
