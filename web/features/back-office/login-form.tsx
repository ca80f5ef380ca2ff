import { useState } from 'react';
import { errorText } from '../../lib/base-query.ts';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Problem } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { useBeginSession } from '../session/session-api.ts';
import { useAdminLoginMutation } from './back-office-api.ts';

const BOTH = 'Please enter both username and password';

/** Username and password. Once they are right the guard of the page does the rest. */
export function LoginForm() {
  const [login, { isLoading }] = useAdminLoginMutation();
  const beginSession = useBeginSession();
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const username = String(typed.get('username')).trim();
    const password = String(typed.get('password'));
    const focus = (field: 'username' | 'password') => form.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
    if (username === '' || password === '') {
      setProblem(BOTH);
      return focus(username === '' ? 'username' : 'password');
    }
    setProblem(null);
    const { data, error } = await login({ username, password });
    if (error) {
      const description = errorText(error, 'Invalid username or password');
      setProblem(description);
      focus('password');
      return toast({ tone: 'destructive', title: 'Login failed', description });
    }
    toast({ title: 'Login successful' });
    await beginSession(data.user);
  };

  const wrong = problem === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'login-problem' };
  return (
    <Form
      className="mt-6 space-y-4"
      onSubmit={(form) => {
        if (!isLoading) void submit(form);
      }}
    >
      <Field label="Username">
        {(tie) => (
          <Input
            {...tie}
            {...wrong}
            ref={focusOnMount}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={200}
          />
        )}
      </Field>
      <Field label="Password">
        {(tie) => (
          <Input {...tie} {...wrong} name="password" type="password" autoComplete="current-password" maxLength={200} />
        )}
      </Field>
      {problem !== null && <Problem id="login-problem">{problem}</Problem>}
      <Button type="submit" size="lg" className="w-full" pending={isLoading} pendingText="Logging in…">
        Log In
      </Button>
    </Form>
  );
}
