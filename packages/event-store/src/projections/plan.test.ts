import { expect, test } from 'vitest';
import { tables } from '../../tests/sample-projections.ts';
import { definitionOf } from './definition.ts';
import type { Generation } from './generations.ts';
import { planOf } from './plan.ts';

const generation = (more: Partial<Generation>): Generation => ({
  name: 'tables',
  version: 2,
  generation: 1,
  state: 'live',
  position: 5n,
  rows: 1n,
  paused: null,
  definition: definitionOf(code),
  ...more,
});
const code = { ...tables, version: 2 };
const paused = { position: '6', type: 'GuestSat', message: 'no', since: '2026-06-01T12:00:00.000Z' };

test.each<[string, Partial<Generation>[], object]>([
  ['nothing where it serves', [{}], { todo: 'nothing', serving: null }],
  ['a build where there is nothing', [], { todo: 'build', serving: null }],
  ['a build beside an older version', [{ version: 1 }], { todo: 'build', serving: 1 }],
  ['to continue one', [{}, { generation: 2, state: 'building' }], { todo: 'continue', generation: { generation: 2 } }],
  ['a swap of what is built', [{}, { generation: 2, state: 'ready' }], { todo: 'swap', generation: { generation: 2 } }],
  ['mending where it is paused', [{ paused }, { generation: 2, state: 'ready' }], { todo: 'mend' }],
  ['another version for another shape', [{ definition: 'other' }], { todo: 'raise version' }],
])('plans %s', (_, standing, step) => {
  expect(planOf([code], standing.map(generation))).toMatchObject([{ name: 'tables', version: 2, ...step }]);
});
