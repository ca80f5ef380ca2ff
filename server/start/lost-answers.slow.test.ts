import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const module = path.join(import.meta.dirname, 'lost-answers.ts');

/** The outcome of a process with an unhandled rejection with this error code. */
const leftAlone = (code: string) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { surviveLostAnswers } from ${JSON.stringify(module)};
    surviveLostAnswers({ warn: (_, message) => console.log(message) });
    void Promise.reject(Object.assign(new Error('nobody looks'), { code: ${JSON.stringify(code)} }));
    setImmediate(() => console.log('alive'));`,
  ]).then(({ stdout }) => stdout.trim().split('\n'));

test('a process survives a connection that the database closed, and logs it', async () => {
  expect(await leftAlone('CONNECTION_CLOSED')).toEqual([
    'the database closed a connection whose result was no longer awaited',
    'alive',
  ]);
});

test('any other unhandled rejection ends it', async () => {
  await expect(leftAlone('EACCES')).rejects.toThrow('nobody looks');
});
