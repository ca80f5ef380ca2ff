import { expect, test } from 'vitest';
import { quoted } from './quoted.ts';

test.each([
  ['See you soon', '“See you soon”'],
  ['He said “soon”', '“He said ‘soon’”'],
  ['He said "soon"', '“He said ‘soon’”'],
  ['“Soon”', '“‘Soon’”'],
  ['"Soon," she said, "or never."', '“‘Soon,’ she said, ‘or never.’”'],
  ['„Bald“, »bald« und «bientôt»', '“‘Bald’, ‘bald’ und ‘bientôt’”'],
  ['("soon")', '“(‘soon’)”'],
  ['It’s hers', '“It’s hers”'],
  ['The table is 30" wide, the box 12"', '“The table is 30" wide, the box 12"”'],
  ['Say "', '“Say "”'],
  ['', '“”'],
])('quotes %j as %s', (words, shown) => {
  expect(quoted(words)).toBe(shown);
});
