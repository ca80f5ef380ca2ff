import { expect, it } from 'vitest';
import { email, line, requiredText, text } from './schemas.ts';

const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

it.each(['\u0000', '\u0007', '\u001b[31m', '\r', '\u007f', '\ud800', 'a\udc00b'])(
  'takes no text with %j in it',
  (value) => {
    expect(takes(text(100), `before${value}after`)).toBe(false);
  },
);

it('counts what is left once composed and trimmed', () => {
  expect(text(4).parse('  Zoe\u0308 \n')).toBe('Zo\u00eb');
  expect(takes(text(4), 'abcde')).toBe(false);
  expect(takes(text(4), ' '.repeat(1_000_000))).toBe(false);
});

it.each(['', ' \n\t', '\u200b', '\u2060\u00ad', '\u202e'])('sees nothing in %j', (value) => {
  expect(takes(requiredText(100), value)).toBe(false);
});

it('lets nothing become a second line of a header', () => {
  for (const value of ['Ana\nBcc: all@mail.example', 'Ana\r\nBcc: all@mail.example', 'Ana\tB']) {
    expect(takes(line(100), value)).toBe(false);
  }
});

it('takes an address in one form, of 254 characters at most', () => {
  expect(email.parse(' Ana@Mail.Example ')).toBe('ana@mail.example');
  for (const value of ['ana@mail.example\r\nBcc: all@mail.example', 'ana@mail', `${'a'.repeat(250)}@mail.example`]) {
    expect(takes(email, value)).toBe(false);
  }
});
