import { expect, test } from 'vitest';
import { applicationKeyOf, deriveApplicationKey } from './application-key.ts';

test('a secret always gives the same pair, and another secret another one', () => {
  const pair = deriveApplicationKey('one secret of the tests, long enough');
  expect(deriveApplicationKey('one secret of the tests, long enough')).toEqual(pair);
  expect(deriveApplicationKey('another secret of the tests, as long')).not.toEqual(pair);
  expect(applicationKeyOf(pair.privateKey)).toEqual(pair);
  expect(Buffer.from(pair.publicKey, 'base64url')).toHaveLength(65);
});

test.each([
  ['of no length', ''],
  ['too short', 'AAAA'],
  ['zero', Buffer.alloc(32).toString('base64url')],
  ['above the order of the curve', Buffer.alloc(32, 255).toString('base64url')],
  ['not base64url', '+'.repeat(43)],
])('a key that is %s is invalid', (_, key) => expect(applicationKeyOf(key)).toBeUndefined());
