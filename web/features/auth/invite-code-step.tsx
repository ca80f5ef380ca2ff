import { useEffect, useRef } from 'react';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { useValidateInviteMutation } from './auth-api.ts';
import type { StepProps } from './step.ts';

export function InviteCodeStep({ state, send }: StepProps) {
  const [validate, { isLoading, error, reset }] = useValidateInviteMutation();
  const code = state.draft.inviteCode;
  const problem = error ? errorText(error, 'Failed to validate invite code') : (state.notice ?? undefined);
  const field = useRef<HTMLInputElement>(null);
  // The field gets the focus at first, and whenever it has a problem.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => field.current?.focus(), [problem]);

  const submit = async () => {
    // each check counts as a try, and signing up checks the code again
    if (code === state.inviteCode) return send({ type: 'inviteValidated', inviteCode: code });
    const { data, error } = await validate(code);
    if (data) {
      toast({ title: 'Invite Code Validated', description: 'You are signing up as a Game Organizer.' });
      send({ type: 'inviteValidated', inviteCode: data.inviteCode });
      return;
    }
    const description = errorText(error, 'Failed to validate invite code');
    toast({ tone: 'destructive', title: 'Invalid Invite Code', description });
  };

  return (
    <Form
      onSubmit={() => {
        if (code !== '' && !isLoading) void submit();
      }}
    >
      <DialogBody>
        <Field label="Invite code" hint="8 letters and digits, from your invitation email." error={problem}>
          {(tie) => (
            <Input
              {...tie}
              ref={field}
              name="inviteCode"
              className="font-display font-semibold text-xl! uppercase tracking-[0.2em]"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={code}
              onChange={({ target }) => {
                reset();
                send({ type: 'typed', draft: { inviteCode: target.value } });
              }}
            />
          )}
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" className="w-full" disabled={code === ''} pending={isLoading} pendingText="Checking…">
          Continue
        </Button>
      </DialogFooter>
    </Form>
  );
}
