import { expect, test } from 'vitest';
import { systemRandom } from '../deps.ts';
import { canonicalInviteCode, drawCode, drawInviteCode, drawMemberId, drawToken } from './drawing.ts';

test('a code has six digits, leading zeros included', () => {
  expect(drawCode({ ...systemRandom, below: () => 0 })).toBe('000000');
  expect(drawCode(systemRandom)).toMatch(/^\d{6}$/);
});

test('a token has 256 bits and is never the same twice', () => {
  expect(Buffer.from(drawToken(systemRandom), 'base64url')).toHaveLength(32);
  expect(drawToken(systemRandom)).not.toBe(drawToken(systemRandom));
});

test('an invite code uses unambiguous letters and digits, and is found in any case and spacing', () => {
  const code = drawInviteCode(systemRandom);
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(canonicalInviteCode(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).toBe(code);
});

test.each(['', 'ABCD234', 'ABCD23456', 'ABCD234O', 'ABCD234ß', '"><img'])('%j cannot be an invite code', (typed) => {
  expect(canonicalInviteCode(typed)).toBeUndefined();
});

test('a membership number is two groups of four', () => {
  expect(drawMemberId(systemRandom)).toMatch(/^[2346789FJLMRWY]{4}-[2346789FJLMRWY]{4}$/);
});
