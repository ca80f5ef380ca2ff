import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '../platform/config.ts';
import { Variables } from '../platform/config-variables.ts';

const root = path.resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

const unknown = (names: readonly string[]) => names.filter((name) => !(name in Variables.shape));

test('the unit of systemd sets what the product knows, and gives it the time it takes to stop', () => {
  const unit = textOf('ops/tablemates.service');
  const set = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
  expect(unknown(set.map(([name = '']) => name))).toEqual([]);
  expect(parseConfig({ ...Object.fromEntries(set), SECRET_KEY: 's'.repeat(64) }, root)).toMatchObject({
    production: true,
    role: 'all',
  });
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10);
});

test('the image sets what the product knows', () => {
  const [, set = ''] = /^ENV (.+)$/m.exec(textOf('ops/Dockerfile')) ?? [];
  expect(unknown([...set.matchAll(/(\w+)=/g)].map(([, name = '']) => name))).toEqual([]);
});
