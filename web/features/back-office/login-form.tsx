import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { AdminLoginRequest } from '../../../modules/identity/contract.ts';
import type { SecondStepReply } from '../../../modules/identity/passkeys/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Problem } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { useBeginSession } from '../session/session-api.ts';
import { useAdminLoginMutation } from './back-office-api.ts';
import { SecondStep } from './second-step.tsx';

/**
 * The form for username and password, and then for the passkey of an admin who has one. After the log-in the route
 * guard redirects.
 */
export function LoginForm() {
  const [secondStep, setSecondStep] = useState<SecondStepReply | null>(null);
  return secondStep === null ? (
    <PasswordForm onSecondStep={setSecondStep} />
  ) : (
    <SecondStep canMailCode={secondStep.canMailCode} onStartOver={() => setSecondStep(null)} />
  );
}

function PasswordForm({ onSecondStep }: { onSecondStep: (reply: SecondStepReply) => void }) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { username: '', password: '' },
    resolver: standardSchemaResolver(AdminLoginRequest),
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const [login] = useAdminLoginMutation();
  const beginSession = useBeginSession();
  useEffect(() => setFocus('username'), [setFocus]);

  const submit = handleSubmit(async (request) => {
    const { data, error } = await login(request);
    if (error) {
      const message = errorText(error, 'Invalid username or password');
      setError('password', { message }, { shouldFocus: true });
      return toast({ tone: 'destructive', title: 'Login failed', description: message });
    }
    if ('secondStep' in data) return onSecondStep(data);
    toast({ title: 'Login successful' });
    await beginSession(data.user);
  });

  // the same sentence for a wrong address and a wrong password, so that neither is revealed
  const problem = errors.username?.message ?? errors.password?.message;
  const wrong = problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': 'login-problem' };
  return (
    <Form
      className="mt-6 space-y-4"
      onSubmit={() => {
        if (!isSubmitting) void submit();
      }}
    >
      <Field label="Username">
        {(tie) => (
          <Input
            {...tie}
            {...wrong}
            {...register('username')}
            autoComplete="username"
            autoCapitalize="none"
            maxLength={200}
          />
        )}
      </Field>
      <Field label="Password">
        {(tie) => (
          <Input
            {...tie}
            {...wrong}
            {...register('password')}
            type="password"
            autoComplete="current-password"
            maxLength={200}
          />
        )}
      </Field>
      {problem !== undefined && <Problem id="login-problem">{problem}</Problem>}
      <Button type="submit" size="lg" className="w-full" pending={isSubmitting} pendingText="Logging in…">
        Log In
      </Button>
    </Form>
  );
}
