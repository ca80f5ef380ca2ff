import { useRef, useState } from 'react';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Input, Problem, Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { afterProfile, type Draft } from './auth-steps.ts';
import { profileProblem } from './sign-up.ts';
import type { StepProps } from './step.ts';
import { useSignUp } from './use-sign-up.ts';

type Problems = { form?: string; fields: Record<string, string> };
const none: Problems = { fields: {} };
const asked = ['firstName', 'lastName', 'phoneNumber', 'bio', 'acceptedTerms'];

export function ProfileStep({ state, send }: StepProps) {
  const { draft } = state;
  const { signUp, signingUp } = useSignUp(send);
  const [problems, setProblems] = useState(none);
  const form = useRef<HTMLFormElement>(null);

  const show = (next: Problems) => {
    setProblems(next);
    const first = asked.find((field) => field in next.fields);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };

  const submit = async () => {
    const problem = profileProblem(draft);
    if (problem) {
      const { title, description, fields } = problem;
      toast({ tone: 'destructive', title, description, lines: Object.values(fields) });
      return show({ fields });
    }
    if (afterProfile(state)) return send({ type: 'profileCompleted' });
    const refusal = await signUp(state);
    if (!refusal) return;
    const { sentence, fields } = refusal;
    show(asked.some((field) => field in fields) ? { fields } : { form: sentence, fields: {} });
  };

  const type = (change: Partial<Draft>) => {
    send({ type: 'typed', draft: change });
    const fields = { ...problems.fields };
    for (const field of Object.keys(change)) delete fields[field];
    setProblems({ fields });
  };

  return (
    <Form
      ref={form}
      onSubmit={() => {
        if (!signingUp) void submit();
      }}
    >
      <DialogBody className="space-y-4">
        {problems.form !== undefined && <Problem>{problems.form}</Problem>}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" error={problems.fields.firstName}>
            {(tie) => (
              <Input
                {...tie}
                ref={focusOnMount}
                name="firstName"
                autoComplete="given-name"
                required
                maxLength={80}
                value={draft.firstName}
                onChange={({ target }) => type({ firstName: target.value })}
              />
            )}
          </Field>
          <Field label="Last name" hint="Shown as an initial, except to your hosts." error={problems.fields.lastName}>
            {(tie) => (
              <Input
                {...tie}
                name="lastName"
                autoComplete="family-name"
                required
                maxLength={80}
                value={draft.lastName}
                onChange={({ target }) => type({ lastName: target.value })}
              />
            )}
          </Field>
        </div>
        <Field label="Phone number" hint="Never shown to other members." error={problems.fields.phoneNumber}>
          {(tie) => (
            <Input
              {...tie}
              name="phoneNumber"
              type="tel"
              autoComplete="tel"
              required
              maxLength={32}
              value={draft.phoneNumber}
              onChange={({ target }) => type({ phoneNumber: target.value })}
            />
          )}
        </Field>
        <Field label="Bio (optional)" error={problems.fields.bio}>
          {(tie) => (
            <Textarea
              {...tie}
              name="bio"
              rows={3}
              maxLength={1000}
              placeholder="The games you love, how long you have played…"
              value={draft.bio}
              onChange={({ target }) => type({ bio: target.value })}
            />
          )}
        </Field>
        <div>
          <Checkbox
            name="acceptedTerms"
            required
            aria-invalid={problems.fields.acceptedTerms === undefined ? undefined : true}
            aria-describedby={problems.fields.acceptedTerms === undefined ? undefined : 'terms-problem'}
            checked={draft.acceptedTerms}
            onChange={({ target }) => type({ acceptedTerms: target.checked })}
            label={
              <>
                I am 18 years or older and I accept the <NewTab href="/terms">Terms of Service</NewTab> and{' '}
                <NewTab href="/privacy">Privacy Policy</NewTab>
              </>
            }
          />
          {problems.fields.acceptedTerms !== undefined && (
            <Problem id="terms-problem">{problems.fields.acceptedTerms}</Problem>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" className="w-full" pending={signingUp} pendingText="Creating your account…">
          {afterProfile(state) ? 'Continue' : 'Create Account'}
        </Button>
      </DialogFooter>
    </Form>
  );
}

function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="font-semibold underline underline-offset-2">
      {children}
    </a>
  );
}
