import { expect, test } from 'vitest';
import { mailboxOf } from './same-mailbox.ts';

test.each([
  ['ana@mail.example', 'ana@mail.example'],
  ['ana+tables@mail.example', 'ana@mail.example'],
  ['ana+a+b@mail.example', 'ana@mail.example'],
  ['ana+@mail.example', 'ana@mail.example'],
  ['a.na@mail.example', 'a.na@mail.example'],
  ['a.n.a+x.y@gmail.com', 'ana@gmail.com'],
  ['ana@googlemail.com', 'ana@gmail.com'],
  ['a.na@gmail.com.example', 'a.na@gmail.com.example'],
  ['+ana@mail.example', '+ana@mail.example'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
