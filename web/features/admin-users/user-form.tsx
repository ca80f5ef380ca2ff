import { type FormEvent, useState } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { errorReply, errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

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
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const incomplete = [draft.email, draft.firstName, draft.lastName].some((text) => text.trim() === '');
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  const save = async () => {
    setProblems({});
    const error = await onSave(draft);
    if (error) {
      setProblems(errorReply(error)?.fields ?? {});
      return toast({ tone: 'destructive', title: 'Error', description: errorText(error, failure) });
    }
    toast({ title: success });
    onClose();
  };
  const onSubmit = (submission: FormEvent<HTMLFormElement>) => {
    submission.preventDefault();
    if (!pending && !incomplete) void save();
  };

  return (
    <form noValidate className="contents" onSubmit={onSubmit}>
      <DialogBody className="grid content-start gap-4 sm:grid-cols-2">
        {lines.map(({ name, label, type, max, wide }) => (
          <Field key={name} label={label} error={problems[name]} className={wide ? 'sm:col-span-2' : ''}>
            {(tie) => (
              <Input
                {...tie}
                {...(name === 'email' && { 'data-first-focus': true })}
                type={type}
                name={name}
                autoComplete="off"
                maxLength={max}
                required={name !== 'phoneNumber'}
                value={draft[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
        <Field label="Bio (optional)" error={problems.bio} className="sm:col-span-2">
          {(tie) => (
            <Textarea
              {...tie}
              name="bio"
              maxLength={1000}
              value={draft.bio}
              onChange={({ target }) => change({ bio: target.value })}
            />
          )}
        </Field>
        <fieldset className="sm:col-span-2">
          <legend className="font-semibold text-sm">Roles</legend>
          <div className="flex flex-wrap gap-x-6">
            {roles.map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                name={name}
                checked={draft[name]}
                onChange={({ target }) => change({ [name]: target.checked })}
              />
            ))}
          </div>
        </fieldset>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={incomplete} pending={pending} pendingText={pendingText}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
