import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';

const script = path.join(import.meta.dirname, 'support/losing-connections.ts');

it('settles every transaction whose connection is cut, and the process lives on', async () => {
  const env = { ...process.env, POSTGRES_URL: inject('postgresUrl') };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  expect(JSON.parse(stdout)).toEqual({ asked: 180, settled: 180, alive: true });
});
