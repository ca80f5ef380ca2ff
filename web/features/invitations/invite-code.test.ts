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

it.each(['K7-WPX2M', 'k7 wpx2m', ' K7WPX2M\u200b', 'Ｋ７ＷＰＸ２Ｍ', '<K7WPX2M>', 'K7WPX2M!'])(
  'takes %j as people copy it',
  (parameter) => {
    expect(inviteCodeOf(parameter)).toBe('K7WPX2M');
  },
);

it.each(['', 'K7WPX2MA9', '<script>alert', 'ÄÖ'])('takes %j for no code', (parameter) => {
  expect(inviteCodeOf(parameter)).toBeNull();
});
