import { expect, test } from 'vitest';
import { initialsOf, letterOf, phoneDigits, publicName, soughtDigits } from './rules.ts';

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

test.each([
  ['', ''],
  ['ada', 'A'],
  ['élodie', 'É'],
  ['e\u0301lodie', 'E\u0301'],
  ['किरण', 'कि'],
  ['李小龙', '李'],
  ['강민', '강'],
  ['강민'.normalize('NFD'), '강'.normalize('NFD')],
  ['مُحَمَّد', 'مُ'],
  ['🇩🇪 Fan', '🇩🇪'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧'],
  ['ßeta', 'ß'],
  ['ǆemal', 'Ǆ'],
])('the initial of %j is the letter %j that its readers see', (name, letter) => expect(letterOf(name)).toBe(letter));

test.each([
  ['Ada', 'Lovelace', 'Ada L.', 'AL'],
  ['Zoë', 'Ångström', 'Zoë Å.', 'ZÅ'],
  ['Иван', 'Ёлкин', 'Иван Ё.', 'ИЁ'],
  ['小龙', '李', '小龙 李', '小李'],
  ['민수', '김', '민수 김', '민김'],
  ['किरण', 'बेदी', 'किरण बे', 'किबे'],
  ['أحمد', 'علي', 'أحمد ع', 'أع'],
  ['Ada', '', 'Ada', 'A'],
])('%s %s is shown as %s and %s', (firstName, lastName, shown, initials) => {
  expect(publicName({ firstName, lastName })).toBe(shown);
  expect(publicName({ firstName, lastName: letterOf(lastName) })).toBe(shown);
  expect(initialsOf(firstName, lastName)).toBe(initials);
});
