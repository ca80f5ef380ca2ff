import { expect, it } from 'vitest';
import { rowsSince } from './range.ts';

const ids = ['ada', 'ben', 'cleo', 'dan'];

it('gives the rows from the last one to this one, in either direction', () => {
  expect(rowsSince(ids, 'ben', 'dan')).toEqual(['ben', 'cleo', 'dan']);
  expect(rowsSince(ids, 'cleo', 'ada')).toEqual(['ada', 'ben', 'cleo']);
});

it('gives only the row if the last one is not on the page', () => {
  expect(rowsSince(ids, undefined, 'ben')).toEqual(['ben']);
  expect(rowsSince(ids, 'eve', 'ben')).toEqual(['ben']);
});
