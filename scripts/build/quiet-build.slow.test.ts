import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BUILDS } from '../web-sources.mjs';

const out = mkdtempSync(path.join(tmpdir(), 'tablemates-build-'));
afterAll(() => rmSync(out, { recursive: true }));

// what the first start prints is the first thing that a newcomer reads
test.each(BUILDS)('the build of %s prints no warning', (config) => {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn', '--outDir', path.join(out, config)];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...vite, '--config', config], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});
