import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Field, Problem } from './field.tsx';
import { toast } from './toast.tsx';

const isReadOut = (line: ReactNode) => renderToStaticMarkup(line).includes('role="alert"');

it('a problem is read out as it appears', () => {
  toast({ title: 'Profile Updated' });
  expect(isReadOut(<Problem>Please give a reason.</Problem>)).toBe(true);
});

it('a sentence in a toast is not read out a second time at its field', () => {
  toast({ tone: 'destructive', title: 'Error', description: 'Upcoming events use this.' });
  expect(isReadOut(<Problem>Upcoming events use this.</Problem>)).toBe(false);
  expect(isReadOut(<Problem>It is not there any more.</Problem>)).toBe(true);
});

it('nor are the lines of fields that a toast sums up', () => {
  const lines = ['Please enter your first name.', 'Please enter your phone number.'];
  toast({ tone: 'destructive', title: 'Required fields missing', lines });
  const field = (error: string) => (
    <Field label="Phone number" error={error}>
      {() => null}
    </Field>
  );
  for (const line of lines) expect(isReadOut(field(line))).toBe(false);
  expect(isReadOut(field('This number is too long.'))).toBe(true);
});
