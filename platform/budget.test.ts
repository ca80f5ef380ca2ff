import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { type Admission, type Bounds, openBudget } from './budget.ts';
import { openLimiter } from './limiter.ts';
import { isRefusal, type Refusal } from './refusal.ts';

let now = 0;
beforeEach(() => {
  now = 0;
});
const budget = (bounds: Partial<Bounds> = {}) =>
  openBudget(
    openLimiter({
      redis: undefined,
      secret: 'a secret of the tests, long enough',
      logger: pino({ level: 'silent' }),
    }),
    () => now,
    { kind: 'test', seconds: [{ max: 10, seconds: 3_600 }], perPerson: 2, atOnce: 1, most: 4, ...bounds },
  );
const admittedBy = (answer: Admission | Refusal): Admission => {
  if (isRefusal(answer)) throw new Error(answer.code);
  return answer;
};
const answerOf = (answer: Admission | Refusal) => (isRefusal(answer) ? [answer.status, answer.code] : 'admitted');

test('a person is limited by the time that their work took, not by its number of pieces', async () => {
  const { enter } = budget();
  const spend = async (person: string, ms: number) => {
    const admission = admittedBy(await enter(person));
    await admission.work(async () => {
      now += ms;
    });
    admission.leave();
  };
  for (let index = 0; index < 50; index++) await spend('ana', 100);
  await spend('ana', 6_000);
  const refused = await enter('ana');
  expect(answerOf(refused)).toEqual([429, 'too_costly']);
  expect(isRefusal(refused) && refused.details?.retryAfterSeconds).toBeGreaterThan(3_500);
  expect(answerOf(await enter('ben'))).toBe('admitted');
});

test('work that fails is charged too', async () => {
  const { enter } = budget();
  const admission = admittedBy(await enter('ana'));
  const failing = admission.work(async () => {
    now += 11_000;
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  admission.leave();
  expect(answerOf(await enter('ana'))).toEqual([429, 'too_costly']);
});

test('one person has two pieces in progress at most, and all people together as many as the queue holds', async () => {
  const { enter } = budget();
  const [first] = [admittedBy(await enter('ana')), admittedBy(await enter('ana'))];
  expect(answerOf(await enter('ana'))).toEqual([429, 'in_progress']);
  expect(answerOf(await enter('ben'))).toBe('admitted');
  expect(answerOf(await enter('cleo'))).toBe('admitted');
  expect(answerOf(await enter('dora'))).toEqual([503, 'busy']);
  first?.leave();
  first?.leave();
  expect(answerOf(await enter('dora'))).toBe('admitted');
  expect(answerOf(await enter('eve'))).toEqual([503, 'busy']);
});

test('a piece whose later parts nobody fetches holds a place of its person, and of nobody else', async () => {
  const { enter } = budget({ most: 1 });
  const stalled = admittedBy(await enter('ana'));
  expect(answerOf(await enter('ben'))).toEqual([503, 'busy']);
  await stalled.work(async () => undefined);
  const also = admittedBy(await enter('ana'));
  await also.work(async () => undefined);
  expect(answerOf(await enter('ana'))).toEqual([429, 'in_progress']);
  expect(answerOf(await enter('ben'))).toBe('admitted');
});

test('what comes slowly from a person takes a place of theirs, and of nobody else', async () => {
  const { enter } = budget({ most: 1 });
  const arrivals: (() => void)[] = [];
  const slow = () => enter('ana', () => new Promise<void>((resolve) => arrivals.push(resolve)));
  const [first, second] = [slow(), slow()];
  await expect.poll(() => arrivals.length).toBe(2);
  expect(answerOf(await enter('ana'))).toEqual([429, 'in_progress']);
  const ben = admittedBy(await enter('ben'));
  arrivals[0]?.();
  expect(answerOf(await first)).toEqual([503, 'busy']);
  await ben.work(async () => undefined);
  arrivals[1]?.();
  expect(answerOf(await second)).toBe('admitted');
});

test('somebody whose connection ends before all has come holds no place', async () => {
  const { enter } = budget({ perPerson: 1 });
  await expect(enter('ana', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(answerOf(await enter('ana'))).toBe('admitted');
});

test('many who enter at the same instant get no more places than there are', async () => {
  const { enter } = budget();
  const answers = await Promise.all(['a', 'a', 'a', 'b', 'c', 'd', 'e'].map((person) => enter(person)));
  expect(answers.map((answer) => (isRefusal(answer) ? answer.status : 200))).toEqual([
    200, 200, 429, 200, 200, 503, 503,
  ]);
});

test('pieces run one after the other, in the order in which they came', async () => {
  const { enter } = budget({ perPerson: 4 });
  const order: string[] = [];
  let running = 0;
  const ends: (() => void)[] = [];
  const works = ['first', 'second', 'third'].map(async (name) =>
    admittedBy(await enter(name)).work(async () => {
      running += 1;
      order.push(`${name} of ${running}`);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    }),
  );
  for (const [index] of works.entries()) {
    await expect.poll(() => ends.length).toBe(index + 1);
    ends[index]?.();
  }
  await Promise.all(works);
  expect(order).toEqual(['first of 1', 'second of 1', 'third of 1']);
});
