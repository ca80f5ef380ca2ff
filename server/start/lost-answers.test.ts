import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const module = path.join(import.meta.dirname, 'lost-answers.ts');

/** What becomes of a process in which a promise with this code is rejected, and nobody looks. */
const leftAlone = (code: string) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { surviveLostAnswers } from ${JSON.stringify(module)};
    surviveLostAnswers({ warn: (_, message) => console.log(message) });
    void Promise.reject(Object.assign(new Error('nobody looks'), { code: ${JSON.stringify(code)} }));
    setImmediate(() => console.log('alive'));`,
  ]).then(({ stdout }) => stdout.trim().split('\n'));

test('a process survives what the database took with it, and says so', async () => {
  expect(await leftAlone('CONNECTION_CLOSED')).toEqual([
    'the database closed the connection of an answer that was no longer awaited',
    'alive',
  ]);
});

test('it ends at any other failure that nobody caught', async () => {
  await expect(leftAlone('EACCES')).rejects.toThrow('nobody looks');
});
