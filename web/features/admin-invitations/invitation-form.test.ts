import { expect, it } from 'vitest';
import { invitationProblems } from './invitation-form.ts';

const problemsOf = (email: string) => invitationProblems({ email, role: 'provider' });

it('wants an address that looks like one', () => {
  expect(problemsOf(' ')).toEqual({ email: 'Please fill in all fields', role: undefined });
  expect(problemsOf('ada@')).toMatchObject({ email: 'Please enter a valid email address.' });
  expect(problemsOf(' ada@mail.example ')).toEqual({ email: undefined, role: undefined });
});
