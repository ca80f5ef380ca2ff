import { execFileSync } from 'node:child_process';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import manifest from '../package.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '..');
const TESTS = '**/*.{test.ts,test.tsx,spec.ts}';
const NOT_OURS = ['**/node_modules/**', 'dist*/**'];

/** Runs a tool with the arguments that a script of package.json gives it after `verb`, and reads what it lists. */
function listed(tool: string, script: string, verb: string, ...more: string[]): unknown {
  const [, own] = script.split(`${verb} `);
  if (own === undefined) throw new Error(`${script} does not choose its tests`);
  const args = [path.join(root, 'node_modules', tool), ...more, ...own.split(' ')];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }));
}

function inCode(script: string): string[] {
  const found = z
    .array(z.object({ file: z.string() }))
    .parse(listed('vitest/vitest.mjs', script, 'vitest run', 'list', '--filesOnly', '--json'));
  return found.map(({ file }) => path.relative(root, file));
}

function inBrowser(script: string): string[] {
  const suites = z.object({ suites: z.array(z.object({ file: z.string() })) });
  const found = suites.parse(
    listed('@playwright/test/cli.js', script, 'playwright test', 'test', '--list', '--reporter=json'),
  );
  return found.suites.map(({ file }) => path.join('tests/e2e', file));
}

test('npm test and npm run test:slow together run every test file, and each of them once', async () => {
  const { scripts } = manifest;
  const quick = [...inCode(scripts['test:code']), ...inBrowser(scripts['test:browser'])];
  const slow = [...inCode(scripts['test:slow:code']), ...inBrowser(scripts['test:slow:browser'])];
  const files = await Array.fromAsync(glob(TESTS, { cwd: root, exclude: NOT_OURS }));
  expect([...quick, ...slow].sort()).toEqual(files.sort());
  expect(slow.filter((file) => !/\.slow\.(browser\.)?(test|spec)\.tsx?$/.test(file))).toEqual([]);
});

test.each([
  ['pictures', /\.screens\.ts$/],
  ['docs:pictures', /\.pictures\.ts$/],
] as const)('npm run %s takes pictures and runs no test', (script, takesThem) => {
  const files = inBrowser(manifest.scripts[script]);
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !takesThem.test(file))).toEqual([]);
});
