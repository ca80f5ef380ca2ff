import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test.each([
  ['Ada', 'Ada'],
  ['', ''],
  ['李', '李'],
  ['דוד', '\u2068דוד\u2069'],
  ['أحمد ع', '\u2068أحمد ع\u2069'],
  ['Café מרכז', '\u2068Café מרכז\u2069'],
  ['Hi\nדוד\n', 'Hi\n\u2068דוד\u2069\n'],
  ['ߒߞߏ', '\u2068ߒߞߏ\u2069'],
])('%j stands in a sentence as %j', (words, shown) => expect(isolated(words)).toBe(shown));
