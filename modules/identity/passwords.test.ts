import { expect, test } from 'vitest';
import { CHEAP } from '../../tests/support/cheap-passwords.ts';
import { DEAR, hashPassword, isPassword, SALT_BYTES } from './passwords.ts';

/** Of the processor, not of the clock on the wall: a busy machine changes nothing. */
async function workOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

test('a name that nobody has costs the same hash as one that somebody has, and is never right', async () => {
  const answers: boolean[] = [];
  const work = await workOf(async () => answers.push(await isPassword('anything', undefined, DEAR)));
  expect(answers).toEqual([false]);
  expect(work).toBeGreaterThan(50);
});

test('a password is right in either form of its letters', async () => {
  const salt = Buffer.alloc(SALT_BYTES, 7);
  const hash = await hashPassword('Zo\u00eb is at the table', salt, CHEAP);
  expect(await isPassword('Zoe\u0308 is at the table', { salt, hash }, CHEAP)).toBe(true);
});
