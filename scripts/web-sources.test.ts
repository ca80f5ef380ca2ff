import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unknownAmong } from './build/known-sources.ts';
import { webSources } from './web-sources.mjs';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tablemates-sources-'));
  write('vite.config.ts', "import { chunk } from './scripts/build/chunks.ts';\nexport default chunk;");
  write('vite.render.config.ts', 'export default {};');
  write('scripts/build/chunks.ts', 'export const chunk = 1;');
  write('scripts/other.ts', '');
  write('web/index.html', '<html>');
  write(
    'web/lib/seats.ts',
    "import {\n  SEATS,\n  HOURS,\n} from '../../modules/events/rules.ts';\nexport { SEATS, HOURS };",
  );
  write('web/lib/seats.test.ts', "import '../../modules/events/commands.ts';");
  write(
    'web/lib/shapes.ts',
    "import type { Seat } from '../../modules/events/domain-events.ts';\nexport type X = Seat;",
  );
  write('web/pages/lazy.ts', "export const form = () => import('../../modules/events/contract.ts');");
  write('modules/events/rules.ts', "export * from '../../platform/units.ts';");
  write('modules/events/contract.ts', '');
  write('modules/events/domain-events.ts', '');
  write('modules/events/commands.ts', '');
  write('platform/units.ts', '');
});
afterEach(() => rmSync(root, { recursive: true }));

test('the sources of the web build are its own files, and what these import by value from anywhere', () => {
  expect(webSources(root)).toEqual([
    'modules/events/contract.ts',
    'modules/events/rules.ts',
    'platform/units.ts',
    'scripts/build/chunks.ts',
    'vite.config.ts',
    'vite.render.config.ts',
    'web/index.html',
    'web/lib/seats.ts',
    'web/lib/shapes.ts',
    'web/pages/lazy.ts',
  ]);
});

test('a build that reads a file beyond them is noticed; packages and virtual modules are not files of the project', () => {
  const ids = ['web/lib/seats.ts', 'web/logo.svg?url', 'modules/events/commands.ts', 'node_modules/react/index.js'];
  const read = [...ids.map((file) => `/project/${file}`), '\0vite/preload-helper.js', '/elsewhere/x.ts'];
  expect(unknownAmong(read, '/project', ['web/lib/seats.ts', 'web/logo.svg'])).toEqual(['modules/events/commands.ts']);
});

test('the rules that pages of this project show are among its sources', () => {
  const sources = webSources(path.resolve(import.meta.dirname, '..'));
  expect(sources).toEqual(expect.arrayContaining(['modules/events/rules.ts', 'modules/reliability/rules.ts']));
  expect(sources).not.toContain('modules/events/commands.ts');
});
