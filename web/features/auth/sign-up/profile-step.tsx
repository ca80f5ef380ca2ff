import { type ReactNode, useEffect } from 'react';
import { type FieldErrors, useController, useForm, useFormState } from 'react-hook-form';
import { SignupFields } from '../../../../modules/identity/contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { contractResolver } from '../../../ui/contract-resolver.ts';
import { DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { Input, Problem, Textarea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Draft } from '../auth-steps.ts';
import type { StepProps } from '../step.ts';
import { useSignUp } from './use-sign-up.ts';

type Profile = Pick<Draft, 'firstName' | 'lastName' | 'phoneNumber' | 'bio' | 'acceptedTerms'>;

const Person = SignupFields.pick({ firstName: true, lastName: true, phoneNumber: true, bio: true });
const Terms = SignupFields.pick({ acceptedTerms: true });
/** Names and phone come before the terms (specification, section 5). */
const checked = contractResolver<Profile>((request) => ({
  schema: Person.safeParse(request).success ? Terms : Person,
  request,
}));

/** `seat`: the seat that creating the account takes, too, for those who were invited to it. */
export function ProfileStep({ state, send, seat }: StepProps & { seat: ReactNode }) {
  const takesSeat = state.isInvited && seat !== undefined;
  const { firstName, lastName, phoneNumber, bio, acceptedTerms } = state.draft;
  const form = useForm<Profile>({
    defaultValues: { firstName, lastName, phoneNumber, bio, acceptedTerms },
    resolver: checked,
  });
  const { control, setFocus, subscribe } = form;
  const { errors, isSubmitting } = useFormState({ control });
  const terms = useController({ control, name: 'acceptedTerms' });
  const termsProblem = terms.fieldState.error?.message;
  const { value: isAccepted, ...termsField } = terms.field;
  const signUp = useSignUp(send, takesSeat);
  useEffect(() => setFocus('firstName'), [setFocus]);
  // the dialog keeps what was typed when a person goes back a step
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => send({ type: 'typed', draft: values }) }),
    [subscribe, send],
  );

  const submit = form.handleSubmit(
    async (profile) => {
      const error = await signUp({ ...state, draft: { ...state.draft, ...profile } });
      if (error) showRefusal(form, error, 'What you typed is kept.');
    },
    (errors) => announce(errors, form.getValues()),
  );

  return (
    <Form
      onSubmit={() => {
        if (!isSubmitting) void submit();
      }}
    >
      <DialogBody className="space-y-4">
        {takesSeat && seat}
        {errors.root?.message !== undefined && <Problem>{errors.root.message}</Problem>}
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField control={control} name="firstName" label="First name">
            {(tied) => <Input {...tied} autoComplete="given-name" required maxLength={80} />}
          </FormField>
          <FormField
            control={control}
            name="lastName"
            label="Last name"
            hint="Shown as an initial, except to your hosts."
          >
            {(tied) => <Input {...tied} autoComplete="family-name" required maxLength={80} />}
          </FormField>
        </div>
        <FormField control={control} name="phoneNumber" label="Phone number" hint="Never shown to other members.">
          {(tied) => <Input {...tied} type="tel" autoComplete="tel" required maxLength={60} />}
        </FormField>
        <FormField control={control} name="bio" label="Bio (optional)">
          {(tied) => (
            <Textarea {...tied} rows={3} maxLength={1000} placeholder="The games you love, how long you have played…" />
          )}
        </FormField>
        <div>
          <Checkbox
            {...termsField}
            required
            aria-invalid={termsProblem === undefined ? undefined : true}
            aria-describedby={termsProblem === undefined ? undefined : 'terms-problem'}
            checked={isAccepted}
            label={
              <>
                I am 18 years or older and I accept the <NewTab href="/terms">Terms of Service</NewTab> and{' '}
                <NewTab href="/privacy">Privacy Policy</NewTab>
              </>
            }
          />
          {termsProblem !== undefined && <Problem id="terms-problem">{termsProblem}</Problem>}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" className="w-full" pending={isSubmitting} pendingText="Creating your account…">
          {takesSeat ? 'Create Account and Join' : 'Create Account'}
        </Button>
      </DialogFooter>
    </Form>
  );
}

/** Shows a message about missing values. Invalid values are reported at their fields. */
function announce(errors: FieldErrors<Profile>, { firstName, lastName, phoneNumber }: Profile): void {
  const isMissing = [firstName, lastName, phoneNumber].some((given) => given.trim() === '');
  const termsProblem = errors.acceptedTerms?.message;
  if (isMissing) {
    const description = 'Please enter your first name, last name, and phone number to continue.';
    const lines = Object.values(errors).flatMap(({ message }) => message ?? []);
    toast({ tone: 'destructive', title: 'Required fields missing', description, lines });
  } else if (termsProblem !== undefined) {
    toast({ tone: 'destructive', title: 'Accept Terms Required', description: termsProblem });
  }
}

function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="font-semibold underline underline-offset-2">
      {children}
    </a>
  );
}
