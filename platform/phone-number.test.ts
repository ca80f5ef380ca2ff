import fc from 'fast-check';
import { expect, test } from 'vitest';
import { notations } from '../tests/support/phone-notations.ts';
import { phoneDigits, readablePhone, soughtDigits } from './phone-number.ts';

test.each(notations)('the phone number %j is written %j', (written, readable) =>
  expect(readablePhone(written)).toBe(readable),
);

test.each([
  '',
  '555-0100',
  '12345',
  '030 901820',
  '0301234567',
  '(123) 555-0100',
  '+999 12345678',
  '832 555 0100 / 0101',
])('the phone number %j, which cannot be parsed, stays as it is', (written) =>
  expect(readablePhone(written)).toBe(written),
);

test('a number in its readable form stays as it is, and any text has one', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 16 });
  const phone = fc.string({ unit: fc.constantFrom(...'0123456789+()-. x#'), maxLength: 32 });
  fc.assert(
    fc.property(fc.oneof(digits, phone, fc.string()), (written) => {
      const readable = readablePhone(written);
      expect(readablePhone(readable)).toBe(readable);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['(713) 555-0142', '713.555.0142', '+1 713 555 0142', '1-713-555-0142', '7135550142', 'tel: 713 555 0142'])(
  '%s is searched for as the same digits',
  (phone) => {
    expect(phoneDigits(phone)).toBe('7135550142');
    expect(soughtDigits(phone)).toBe('7135550142');
  },
);

test('a number is found with its extension in any notation, and without it', () => {
  const digits = phoneDigits('832 555 0100 x12');
  for (const sought of ['832-555-0100 ext. 12', '+1 832 555 0100;ext=12', '555 0100 #12', '832 555 0100', '0100']) {
    expect(digits, sought).toContain(soughtDigits(sought));
  }
});

test('a foreign number is found in every form in which it is dialed and written', () => {
  const digits = phoneDigits('+44 20 7946 0958');
  const forms = [
    '+44 20 7946',
    '0044 20 7946 0958',
    '00 44 20 7946 0958',
    '(00) 44 20 7946 0958',
    '011 44 20 7946 0958',
    '+44 (0)20 7946 0958',
    '020 7946 0958',
  ];
  for (const sought of forms) expect(digits, sought).toContain(soughtDigits(sought));
});

test('a part of a number is enough, from three digits on', () => {
  expect(soughtDigits('555-01')).toBe('55501');
  expect(soughtDigits('+1 713')).toBe('713');
  expect(soughtDigits('42')).toBeUndefined();
});

test('a name, an address and a member’s id are not phone numbers', () => {
  for (const text of ['ann', 'ann2024@x.example', '7RM2-4WJ9', 'x12', 'Cell', '']) {
    expect(soughtDigits(text), text).toBeUndefined();
  }
});
