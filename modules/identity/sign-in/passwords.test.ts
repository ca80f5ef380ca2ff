import { expect, test } from 'vitest';
import { CHEAP } from '../../../tests/support/cheap-passwords.ts';
import { hashPassword, isPassword, PRODUCTION_COST, SALT_BYTES } from './passwords.ts';

/** Of the processor, not of the clock on the wall: a busy machine changes nothing. */
async function workOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

test('an unknown name costs the same hash as a known one, and is never accepted', async () => {
  const answers: unknown[] = [];
  const work = await workOf(async () => answers.push(await isPassword('anything', undefined, PRODUCTION_COST)));
  expect(answers).toEqual([false]);
  expect(work).toBeGreaterThan(50);
});

test('a password is accepted in either Unicode normalization form', async () => {
  const salt = Buffer.alloc(SALT_BYTES, 7);
  const hash = await hashPassword('Zo\u00eb is at the table', salt, CHEAP);
  expect(await isPassword('Zoe\u0308 is at the table', { salt, hash }, CHEAP)).toBe(true);
});

test('two passwords are hashed at once, while others wait', async () => {
  let begun = 0;
  const salt = Buffer.alloc(SALT_BYTES, 7);
  /** Is asked for its parts as the hashing begins. */
  const noted = () => ({
    ...CHEAP,
    get r() {
      begun += 1;
      return CHEAP.r;
    },
  });
  // what asking costs in questions
  await hashPassword('one', salt, noted());
  const each = begun;
  begun = 0;
  const hashes = Array.from({ length: 6 }, (_, at) => hashPassword(`password ${at}`, salt, noted()));
  expect(begun / each).toBe(2);
  expect(new Set((await Promise.all(hashes)).map(String)).size).toBe(6);
  expect(begun / each).toBe(6);
});

test('few passwords wait for a hash; more are asked to try again, without a hash', async () => {
  const many = await Promise.all(Array.from({ length: 60 }, () => isPassword('anything', undefined, CHEAP)));
  expect(many.filter((answer) => answer === false)).toHaveLength(22);
  expect(many.filter((answer) => answer !== false)).toEqual(
    Array.from({ length: 38 }, () => expect.objectContaining({ status: 503, code: 'busy' })),
  );
  expect(await isPassword('anything', undefined, CHEAP)).toBe(false);
});
