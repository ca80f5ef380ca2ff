import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isKnownSecret } from './known-secrets.ts';

test.each([
  'passwordpassword',
  'Password123456789!',
  'administrator123',
  'correct horse battery staple',
  'qwertyuiop123456',
  'QWERTZUIOP09876',
  '123456789012345',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'abababababababababababababababab',
  'changeme-changeme-changeme-changeme',
  'your-secret-key-here-change-this-please',
  'tablemates-tablemates-tablemates-2026',
  'iloveyouiloveyou',
  '0000000000000000000000000000000000000000',
  'abcdefghijklmnopqrstuvwxyz0123456789',
])('%s is known', (secret) => {
  expect(isKnownSecret(secret)).toBe(true);
});

test.each(['violet teapot orbits slowly', 'Wackelpudding mit 9 Löffeln', 'xK7!pQz2mVt9#rLw'])('%s is not', (secret) => {
  expect(isKnownSecret(secret)).toBe(false);
});

test('no secret that our commands draw is known', () => {
  for (let index = 0; index < 2_000; index++) {
    for (const encoding of ['hex', 'base64url'] as const)
      expect(isKnownSecret(randomBytes(32).toString(encoding))).toBe(false);
  }
});

/** What the files for operators have where a secret belongs. */
const EXAMPLES = /\b(?:SECRET_KEY|METRICS_TOKEN|ADMIN_PASSWORD)(?:=|: )(?:\$\{\w+:\?)?([^\n}]*)/g;
test.each([
  'README.md',
  'ops/compose.yaml',
  'ops/example.env',
  'ops/kubernetes.yaml',
  'docs/deployment.md',
  'docs/operations.md',
  'docs/guides/operators.md',
])('every value of a secret in %s is known', (file) => {
  const text = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
  const values = [...text.matchAll(EXAMPLES)].map(([, value = '']) => value.trim());
  for (const value of values.filter((each) => each.length >= 15 && !/[…$`|]/.test(each))) {
    expect(isKnownSecret(value), value).toBe(true);
  }
});
