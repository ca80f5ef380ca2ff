import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { domainEventTypes } from './domain-event-types.ts';

it('has a fixture of the current version of each type', () => {
  const modules = path.join(import.meta.dirname, '../modules');
  const fixtures = readdirSync(modules, { recursive: true, encoding: 'utf8' }).map((file) => path.basename(file));
  const written = Object.entries(domainEventTypes).map(([type, { schema }]) => `${type}.v${schema}.json`);
  expect(written.filter((file) => !fixtures.includes(file))).toEqual([]);
});
