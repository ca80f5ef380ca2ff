import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const HERE = import.meta.dirname;
/** With this option, Node behaves like a version before 22.18. */
const WITHOUT_TYPESCRIPT = '--no-experimental-strip-types';

let root: string;

/** A project with the real launcher, and a program in TypeScript that prints which Node runs it. */
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'tablemates-node-')));
  for (const folder of ['cli', 'node_modules/.bin']) mkdirSync(path.join(root, folder), { recursive: true });
  for (const file of ['tablemates.mjs', 'node.mjs']) copyFileSync(path.join(HERE, file), path.join(root, 'cli', file));
  writeFileSync(path.join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(root, 'cli/main.ts'), 'const node: string = process.execPath;\nconsole.log(node);\n');
});

afterEach(() => rmSync(root, { recursive: true }));

const launch = (...flags: readonly string[]) =>
  promisify(execFile)(process.execPath, [...flags, path.join(root, 'cli/tablemates.mjs')], { env: {} }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );

describe('the Node that runs the product', () => {
  test('is the one that started the command if no Node is installed with the packages', async () => {
    expect(await launch()).toEqual({ code: 0, stdout: `${process.execPath}\n`, stderr: '' });
  });

  test('is the installed one if an older Node started the command', async () => {
    const installed = path.join(root, 'node_modules/.bin/node');
    writeFileSync(installed, `#!/bin/sh\nexec ${JSON.stringify(process.execPath)} "$@"\n`);
    chmodSync(installed, 0o755);
    expect(await launch(WITHOUT_TYPESCRIPT)).toEqual({ code: 0, stdout: `${process.execPath}\n`, stderr: '' });
  });

  test('is requested in one line if only an older Node exists', async () => {
    const { code, stdout, stderr } = await launch(WITHOUT_TYPESCRIPT);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(/^Node\.js [\d.]+ cannot run TypeScript, and .+ Please use Node\.js 22\.18 or newer\.\n$/);
  });

  test('comes with the packages on Linux and macOS, on both kinds of processor', () => {
    type Locked = { version: string; integrity?: string; optional?: true; os?: unknown; cpu?: unknown; bin?: unknown };
    const lock = JSON.parse(readFileSync(path.resolve(HERE, '../package-lock.json'), 'utf8')) as {
      packages: Record<string, Locked>;
    };
    const nodes = Object.values(lock.packages).filter(({ bin }) => JSON.stringify(bin) === '{"node":"bin/node"}');
    expect(nodes.map(({ os, cpu }) => [os, cpu].flat().join('-')).toSorted()).toEqual([
      'darwin-arm64',
      'darwin-x64',
      'linux-arm64',
      'linux-x64',
    ]);
    for (const { version, integrity, optional } of nodes) {
      expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(24);
      expect({ optional, hasIntegrity: integrity !== undefined }).toEqual({ optional: true, hasIntegrity: true });
    }
  });
});
