import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';

const script = path.join(import.meta.dirname, 'support/reading-answers.ts');
const flags = ['--expose-gc', '--initial-heap-size=512', '--max-semi-space-size=1'];

it('answers that are no longer used are freed by young collections', async () => {
  const env = { ...process.env, POSTGRES_URL: inject('postgresUrl') };
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script], { env });
  // all 20 MB, were each answer kept until the old generation is collected
  expect(Number(stdout)).toBeLessThan(5);
});
