import { expect, test } from 'vitest';
import { phoneDigits, soughtDigits, soughtMemberId } from './rules.ts';

test.each(['(713) 555-0142', '713.555.0142', '+1 713 555 0142', '1-713-555-0142', '7135550142'])(
  '%s is searched for as the same digits',
  (phone) => {
    expect(phoneDigits(phone)).toBe('7135550142');
    expect(soughtDigits(phone)).toBe('7135550142');
  },
);

test('a foreign number is found with its country code, with 00, and in its national form', () => {
  const digits = phoneDigits('+44 20 7946 0958');
  for (const sought of ['+44 20 7946', '0044 20 7946 0958', '020 7946 0958']) {
    expect(digits).toContain(soughtDigits(sought));
  }
});

test('a part of a number is enough, from three digits on', () => {
  expect(soughtDigits('555-01')).toBe('55501');
  expect(soughtDigits('+1 713')).toBe('713');
  expect(soughtDigits('42')).toBeUndefined();
});

test('a name, an address and a member’s id are not phone numbers', () => {
  for (const text of ['ann', 'ann2024@x.example', '7RM2-4WJ9', '']) expect(soughtDigits(text)).toBeUndefined();
});

test('a membership number is found without its dash, and from its beginning', () => {
  for (const text of ['7RM24WJ9', '7rm2 4wj9', ' 7RM2–4WJ9 ']) expect(soughtMemberId(text)).toBe('7rm2-4wj9');
  expect(soughtMemberId('7RM24')).toBe('7rm2-4');
  // A number with its dash, or its first half, is searched for as it is.
  for (const text of ['7RM2-4WJ9', '7RM2', 'Smith', 'ann2024@x.example', '713 555 0142', '']) {
    expect(soughtMemberId(text)).toBeUndefined();
  }
});
