import { describe, expect, it } from 'vitest';
import { CHAIR_REACH, TABLE_BOX, tableLayout } from './table-layout.ts';

const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const sizes = [40, 64, 96, 160, 264, 352, 600];

describe.each(counts)('a table of %i', (seats) => {
  const layout = tableLayout(seats);
  const { places, faceRadius, tableRadius } = layout;

  it('has the first one on top, and the others around it', () => {
    expect(places).toHaveLength(seats);
    expect(places[0]).toMatchObject({ x: TABLE_BOX / 2, angle: 0 });
    expect(Math.min(...places.map(({ y }) => y))).toBe(places[0]?.y);
  });

  it.each(sizes)('has no face that touches another, and none outside, at %i px', (size) => {
    const scale = size / TABLE_BOX;
    for (const [at, one] of places.entries()) {
      for (const other of places.slice(at + 1)) {
        const gap = Math.hypot(one.x - other.x, one.y - other.y) - 2 * faceRadius;
        expect(gap * scale).toBeGreaterThan(0.5);
      }
      const reach = Math.hypot(one.x - TABLE_BOX / 2, one.y - TABLE_BOX / 2) + CHAIR_REACH * faceRadius;
      expect(reach).toBeLessThanOrEqual(TABLE_BOX / 2 + 0.2);
    }
  });

  it('has room on the table for the game', () => {
    const inner = Math.hypot((places[0]?.x ?? 0) - 100, (places[0]?.y ?? 0) - 100) - faceRadius;
    expect(inner).toBeGreaterThan(TABLE_BOX * 0.22);
    expect(tableRadius).toBeGreaterThan(inner);
  });

  it('is the same every time', () => {
    expect(tableLayout(seats)).toEqual(layout);
  });
});

it.each([
  [0, 2],
  [1, 2],
  [13, 12],
])('takes %i seats for %i', (asked, taken) => {
  expect(tableLayout(asked)).toEqual(tableLayout(taken));
});
