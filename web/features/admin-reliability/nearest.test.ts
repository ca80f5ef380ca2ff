import { expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const early = { id: 'early', x: 10, y: 0 };
const late = { id: 'late', x: 90, y: 50 };
const lateToo = { id: 'late too', x: 90, y: 20 };
const wide = { width: 800, height: 200 };

it.each([
  ['on a point', { x: 80, y: 0 }, 'early'],
  ['in the middle of nowhere', { x: 350, y: 60 }, 'early'],
  ['over two of the same time', { x: 715, y: 65 }, 'late too'],
  ['under two of the same time', { x: 715, y: 75 }, 'late'],
])('%s the pointer selects the nearest point', (_where, pointer, id) => {
  expect(nearest([early, late, lateToo], pointer, wide)?.id).toBe(id);
});

it('distances are measured in pixels, however wide the chart is', () => {
  const points = [early, { id: 'below', x: 20, y: 60 }];
  const between = ({ width, height }: typeof wide) => ({ x: 0.2 * width, y: 0.25 * height });
  const narrow = { width: 200, height: 200 };
  expect(nearest(points, between(wide), wide)?.id).toBe('below');
  expect(nearest(points, between(narrow), narrow)?.id).toBe('early');
});

it('without points none is selected', () => {
  expect(nearest([], { x: 1, y: 1 }, wide)).toBeUndefined();
});
