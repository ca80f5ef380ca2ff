import { expect, test } from 'vitest';
import { type Config, parseConfig } from '../../platform/config.ts';
import { wellKnown } from './well-known.ts';

const ask = (path: string, env: Record<string, string> = {}) => {
  const config = parseConfig(env, '/') as Config;
  return wellKnown(config, () => new Date('2026-06-01T12:00:00Z')).request(path);
};

test('whoever finds a weakness reads whom to tell, until when, and at which address this is true', async () => {
  const answer = await ask('/.well-known/security.txt', { MAIL_FROM: 'Tablemates <hello@tables.example>' });
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
  expect(await answer.text()).toBe(
    [
      'Contact: mailto:hello@tables.example',
      'Expires: 2026-08-30T12:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: http://127.0.0.1:3000/.well-known/security.txt\n',
    ].join('\n'),
  );
});

test('an operator may name another contact', async () => {
  const answer = await ask('/.well-known/security.txt', { SECURITY_CONTACT: 'https://tables.example/report' });
  expect(await answer.text()).toContain('Contact: https://tables.example/report\n');
});

test('a password manager is sent to the page on which people change how they sign in', async () => {
  const answer = await ask('/.well-known/change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/member?view=account']);
});
