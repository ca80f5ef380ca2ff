import { expect, it } from 'vitest';
import { nextSort } from './sort.ts';

const up = { id: 'name', desc: false };
const down = { id: 'name', desc: true };

it('sorts upwards, then downwards, then as the server does', () => {
  expect(nextSort(null, 'name')).toEqual(up);
  expect(nextSort(up, 'name')).toEqual(down);
  expect(nextSort(down, 'name')).toBeNull();
});

it('starts over with another column', () => {
  expect(nextSort(down, 'joined')).toEqual({ id: 'joined', desc: false });
});
