import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { COMMIT, VERSION } from './version.ts';

const output = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8' }).trim();

it('the version that people name in a report says which code it is', () => {
  expect(COMMIT).toBe(output('git', 'rev-parse', 'HEAD').slice(0, 12));
  expect(output(process.execPath, 'cli/tablemates.mjs', '--version')).toBe(`${VERSION} (${COMMIT})`);
});
