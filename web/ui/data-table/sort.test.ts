import { expect, it } from 'vitest';
import { nextSort } from './sort.ts';

const up = { id: 'name', desc: false };
const down = { id: 'name', desc: true };

it('sorts upwards, then downwards, then as the server does', () => {
  expect(nextSort(null, 'name', false)).toEqual(up);
  expect(nextSort(up, 'name', false)).toEqual(down);
  expect(nextSort(down, 'name', false)).toBeNull();
});

it('goes from upwards straight back where the server cannot sort downwards', () => {
  expect(nextSort(up, 'name', true)).toBeNull();
});

it('begins anew with another column', () => {
  expect(nextSort(down, 'joined', false)).toEqual({ id: 'joined', desc: false });
});
