import { expect, test } from 'vitest';
import { identityKeys } from './keys.ts';

const SECRET = 'a secret that is only for tests';

test('the hash of a code depends on the code, the address and the secret', () => {
  const { code, subject } = identityKeys(SECRET);
  const hashes = [
    code('ana@mail.example', '246810'),
    code('ben@mail.example', '246810'),
    code('ana@mail.example', '246811'),
    identityKeys(`${SECRET}, another one`).code('ana@mail.example', '246810'),
    subject('ana@mail.example'),
  ];
  expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(hashes.length);
  expect(code('ana@mail.example', '246810')).toEqual(hashes[0]);
});
