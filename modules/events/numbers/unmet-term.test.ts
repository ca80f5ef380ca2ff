import { expect, it } from 'vitest';
import { unmetTerm } from './unmet-term.ts';

it.each([
  ['  Twilight   IMPERIUM ', 'twilight imperium'],
  ['Café Müller', 'cafe muller'],
  ['7 Wonders', '7 wonders'],
  ['1830', '1830'],
])('counts what is searched as texts are compared: %s', (q, term) => expect(unmetTerm(q)).toBe(term));

it.each([
  ['the beginning of a word', 'ca'],
  ['what is too long for a name', 'a'.repeat(61)],
  ['an address', 'zoe@example.org'],
  ['an address in wide letters', 'zoe＠example.org'],
  ['a phone number', '(713) 555-0142'],
  ['a phone number in a sentence', 'call 713.555.0142'],
])('keeps nothing of %s', (_, q) => expect(unmetTerm(q)).toBeUndefined());
