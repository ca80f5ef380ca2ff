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
  'mustangmustangmustang',
  'liverpoolliverpool',
  'chelseachelsea123',
  'pokemonpokemon123!',
  'keyboardcatkeyboardcat',
  'hunter2hunter2hunter2hunter2hunter2',
  'michaeljordan23michaeljordan23',
  'Summer2026!Summer2026!',
  'manchesterunited',
  'JenniferLopez1969',
  '1qaz2wsx3edc4rfv',
  '!QAZ@WSX#EDC$RFV',
  'qazwsxedcrfvtgb',
  '1q2w3e4r5t6y7u8i',
  'zaq12wsxcde34rfv',
  'The quick brown fox jumps over the lazy dog',
  'your-secret-key-here-at-least-32-chars',
  'keyboard cat keyboard cat keyboard cat',
  'openssl rand -hex 32openssl rand -hex 32',
  'generate-with-openssl-rand-hex-32',
  'correct horse battery staple correct horse',
  'replace-me-with-a-long-random-string',
  'this-is-a-very-long-secret-key-12345',
  'SECRET_KEY_BASE_PLEASE_CHANGE_ME_NOW',
  'CHANGE_ME_CHANGE_ME_CHANGE_ME_32',
  'django-insecure-1234567890abcdefgh',
  'insecure-dev-key-do-not-use-in-prod',
  'super-secret-jwt-key-for-production-use',
  'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'AKIAIOSFODNN7EXAMPLE',
  'thisisnotasecurepassword',
  'TheQuickBrownFoxJumps!',
  'To be, or not to be: that is the question',
  'MyVoiceIsMyPassport!',
  'houstonwehaveaproblem',
  'thequickbrownfox',
  'TheQuickBrownFox2026!',
  'th3qu1ckbr0wnf0x',
  'xofnworbkciuqeht',
  'jumpsoverthelazydog',
  'tobeornottobe!!',
  'h0ust0nwehaveaproblem',
  'T4bl3m4t3s2026!!',
  'T@bl3m@t3sT@bl3',
  'correcth0rseb4ttery',
  'myvoiceismypassp0rt',
  '00112233445566778899aabbccddeeff',
  '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  'deadbeefdeadbeefdeadbeefdeadbeef',
  `base64:${Buffer.alloc(32).toString('base64')}`,
  Buffer.from('passwordpassword').toString('hex'),
  Buffer.from('change me, change me, change me').toString('base64'),
  'd41d8cd98f00b204e9800998ecf8427e',
  '5f4dcc3b5aa765d61d8327deb882cf99',
  'e10adc3949ba59abbe56e057f20f883e',
])('%s is known', (secret) => {
  expect(isKnownSecret(secret)).toBe(true);
});

test.each([
  'a long enough password',
  'another long password',
  'my cat sleeps on the radiator',
  'Meine Oma fährt im Hühnerstall',
  'we always meet on Thursdays',
  'el perro de mi abuela ladra',
  'четыре места у окна',
  '窓のそばの席が四つ空いている',
  'violet teapot orbits slowly',
  'Wackelpudding mit 9 Löffeln',
  'xK7!pQz2mVt9#rLw',
])('%s is not', (secret) => {
  expect(isKnownSecret(secret)).toBe(false);
});

test('a password made of the username is known', () => {
  expect(isKnownSecret('Marguerite.Marguerite1987', 'marguerite')).toBe(true);
  expect(isKnownSecret('Marguerite.Marguerite1987')).toBe(false);
  expect(isKnownSecret('violet teapot orbits slowly', 'marguerite')).toBe(false);
});

test('no secret that our commands draw is known', () => {
  for (let index = 0; index < 20; index++) {
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      for (const size of [16, 32]) expect(isKnownSecret(randomBytes(size).toString(encoding))).toBe(false);
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
