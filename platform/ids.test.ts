import { expect, it } from 'vitest';
import { newUuid } from './ids.ts';

it('makes ids that differ, also beyond one filling of the pool, and are version 7', () => {
  const ids = Array.from({ length: 2_000 }, newUuid);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
