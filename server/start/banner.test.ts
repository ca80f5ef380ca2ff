import { expect, test } from 'vitest';
import { banner } from './banner.ts';

test('a demo lists the accounts to try', () => {
  const text = banner('http://127.0.0.1:3000', {
    admin: { username: 'admin', password: 'tea-and-chess' },
    organizer: 'rosa@example.test',
    member: 'ben@example.test',
    owner: 'gwen@example.test',
    code: '246810',
    mailboxPath: '/mailbox',
  });
  expect(text).toContain('Open       http://127.0.0.1:3000\n');
  expect(text).toContain('Organizer  rosa@example.test  (code 246810)');
  expect(text).toContain('Member     ben@example.test  (code 246810)');
  expect(text).toContain('Cafe owner gwen@example.test  (code 246810)');
  expect(text).toContain('Admin      http://127.0.0.1:3000/admin/login  admin / tea-and-chess');
  expect(text).toContain('Mailbox    http://127.0.0.1:3000/mailbox');
});

test('missing fields are left out', () => {
  const text = banner('https://tablemates.example', { admin: { username: 'ops' } });
  expect(text).toContain('ops / (your password)');
  expect(text).not.toMatch(/Member|Organizer|owner|Mailbox|undefined/);
});
