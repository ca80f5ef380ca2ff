import { expect, test } from 'vitest';
import { readablePhone } from '../../platform/phone-number.ts';
import { notations } from '../../tests/support/phone-notations.ts';
import { AddPersonRequest } from './contract.ts';

const phoneOf = (phoneNumber: string) => AddPersonRequest.shape.phoneNumber.safeParse(phoneNumber).data;

test.each([
  ['(713) 555-0142', '(713) 555-0142'],
  [' 713–555–0142\r\n', '713-555-0142'],
  ['713\u2011555\u20110142', '713-555-0142'],
  ['\u202a+1 (713) 555-0142\u202c', '+1 (713) 555-0142'],
  ['713.555.0142 ext. 12', '713.555.0142 ext. 12'],
  ['713-555-0142 x12', '713-555-0142 ext. 12'],
  ['+44 (0)20/7946 0958', '+44 (0)20/7946 0958'],
  ['＋８１ ３ １２３４ ５６７８', '+81 3 1234 5678'],
  ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+966 50 123 4567'],
  ['tel: 713 555 0142', '713 555 0142'],
  ['713\u00a0555\u202f0142', '713 555 0142'],
  ['713·555·0142', '713.555.0142'],
  ['[713] 555_0142', '[713] 555.0142'],
  ['Cell: 713 555 0142', '713 555 0142'],
  ['tel:+1-713-555-0142;ext=12', '+1-713-555-0142 ext. 12'],
  ['713 555 0142 Extn: 12', '713 555 0142 ext. 12'],
  ['713 555 0123 (mobile)', '713 555 0123'],
  ['☎ 713-555-0123', '713-555-0123'],
  ['７１３ー５５５ー０１２３', '713-555-0123'],
  ['Telephone: +49 (0) 30 / 90 18 20, extension 1234567', '+49 (0) 30 / 90 18 20 ext. 1234567'],
])('the phone number %j is taken as %j', (written, taken) => expect(phoneOf(written)).toBe(taken));

test.each(notations)('the phone number %j, which the parser knows, is taken', (written, readable) => {
  expect(readablePhone(phoneOf(written) ?? '')).toBe(readable);
  expect(phoneOf(readable)).toBe(readable);
});

test.each([
  'phone',
  'hello',
  'x12',
  '12',
  '911',
  '+',
  'Cell:',
  '713 555 01 42 ask for Ann',
  '713-555-0142;drop',
  '713 555 0142 or 713 555 0143',
  '1'.repeat(21),
])('no phone number is %j', (written) => expect(phoneOf(written)).toBeUndefined());
