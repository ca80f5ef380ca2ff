import { expect, test } from 'vitest';
import { pageOf } from './page-of.ts';

test.each([
  ['7', 7],
  [' 1,000 ', 1_000],
  ['0', 1],
  ['99999', 1_000],
  ['', null],
  ['two', null],
  ['-3', null],
  ['2.5', null],
])('of 1,000 pages, “%s” is page %s', (typed, page) => {
  expect(pageOf(typed, 1_000)).toBe(page);
});
