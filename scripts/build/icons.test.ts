import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onePath } from './icons.ts';

it.each([
  ['line', { x1: '1', y1: '2', x2: '3', y2: '4' }, 'M1 2L3 4'],
  ['polyline', { points: '1 2 3 4' }, 'M1 2 3 4'],
  ['polygon', { points: '1 2 3 4 5 6' }, 'M1 2 3 4 5 6z'],
  ['circle', { cx: '12', cy: '11', r: '10' }, 'M2 11a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z'],
  ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }, 'M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z'],
  ['rect', { width: '4', height: '3' }, 'M0 0h4v3h-4z'],
  [
    'rect',
    { x: '3', y: '4', width: '18', height: '16', rx: '2' },
    'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z',
  ],
])('a <%s> is drawn as a path', (shape, attributes, path) => {
  expect(onePath([[shape, { key: 'x', ...attributes }]])).toBe(path);
});

it.each([
  ['M8 2v3', 'M8 2v3'],
  ['m9 12 2 2 4-4', 'M9 12l2 2 4-4'],
  ['m9-12-2 2', 'M9 -12l-2 2'],
  ['m3.5.5v.01', 'M3.5 .5v.01'],
  ['m15 9-6 6', 'M15 9l-6 6'],
])('the path %s begins where it did, whatever comes before it', (d, path) => {
  expect(onePath([['path', { d }]])).toBe(path);
});

it('parts follow each other, each from its own starting point', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(24), fc.nat(24)), { minLength: 1 }), (starts) => {
      const path = onePath(starts.map(([x, y]) => ['path', { d: `m${x} ${y}h1` }]));
      expect(path).toBe(starts.map(([x, y]) => `M${x} ${y}h1`).join(''));
    }),
  );
});

it('an icon with a separately styled part is unchanged', () => {
  const dot = ['circle', { cx: '7', cy: '7', r: '.5', fill: 'currentColor' }] as const;
  expect(onePath([['path', { d: 'M1 1h1' }], dot])).toBeNull();
  expect(onePath([['text', {}]])).toBeNull();
});
