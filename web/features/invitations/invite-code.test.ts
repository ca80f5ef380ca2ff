import { expect, it } from 'vitest';
import { inviteCodeOf } from './invite-code.ts';

it.each([
  ['K7WPX2MA', 'K7WPX2MA'],
  ['k7wpx2ma', 'K7WPX2MA'],
  ['7', '7'],
  [' K7 ', 'K7'],
])('takes %j for the code %s', (parameter, code) => {
  expect(inviteCodeOf(parameter)).toBe(code);
});

it.each(['', 'K7WPX2MA9', 'K7-WPX2M', '<script>', 'K7 WPX2M', 'ÄÖ'])('takes %j for no code', (parameter) => {
  expect(inviteCodeOf(parameter)).toBeNull();
});
