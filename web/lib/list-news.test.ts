import { expect, it } from 'vitest';
import { newsOf, newsWords } from './list-news.ts';

type Row = { id: string; seats: number };
const row = (id: string, seats = 1): Row => ({ id, seats });
const news = (base: Row[], latest: Row[]) => newsOf(base, latest, ({ id }) => id);
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).join('');

it('reports nothing for an unchanged list', () => {
  const found = news([row('a'), row('b')], [row('a'), row('b')]);
  expect(found).toMatchObject({ added: 0, isReordered: false });
  expect(newsWords(found)).toBe('');
});

it('keeps a changed row in its place, and marks it', () => {
  const found = news([row('a'), row('b')], [row('b', 2), row('a')]);
  expect(found.items).toEqual([row('a'), row('b', 2)]);
  expect([...found.marks]).toEqual([['b', 'changed']]);
  expect(found.isReordered).toBe(true);
  expect(newsWords(found)).toBe('1 changed');
});

it('counts new rows without showing them', () => {
  const found = news([row('a'), row('b')], [row('n'), row('a'), row('b')]);
  expect(ids(found.items)).toBe('ab');
  expect(newsWords(found)).toBe('1 new');
});

it('keeps rows that are gone, and marks them', () => {
  const found = news([row('a'), row('b'), row('c')], [row('a'), row('c')]);
  expect(ids(found.items)).toBe('abc');
  expect([...found.marks]).toEqual([['b', 'gone']]);
  expect(newsWords(found)).toBe('1 gone');
});

it('does not mark rows that new ones only push to the next page', () => {
  const found = news([row('a'), row('b'), row('c')], [row('m'), row('n'), row('a')]);
  expect(found.marks.size).toBe(0);
  expect(newsWords(found)).toBe('2 new');
});

it('distinguishes rows that are gone from rows that are pushed to the next page', () => {
  const found = news([row('a'), row('b'), row('c'), row('d')], [row('n'), row('b'), row('c')]);
  expect([...found.marks]).toEqual([['a', 'gone']]);
  expect(newsWords(found)).toBe('1 new, 1 gone');
});

it('reports a changed order alone', () => {
  expect(newsWords(news([row('a'), row('b')], [row('b'), row('a')]))).toBe('In another order');
});
