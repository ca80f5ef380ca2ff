import { expect, it } from 'vitest';
import { eachOf, type Outcome } from './each-of.ts';

const done = (id: string): Outcome => ({ id });

it('calls for each, a few at a time, and keeps the order', async () => {
  let open = 0;
  let most = 0;
  const answer = await eachOf(
    ['a', 'b', 'c', 'd', 'e'],
    async (id) => {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open -= 1;
      return id === 'c' ? { error: { status: 409, message: '409: no' } } : {};
    },
    2,
  );
  expect(most).toBe(2);
  expect(answer).toEqual({
    data: [done('a'), done('b'), { id: 'c', error: { status: 409, message: '409: no' } }, done('d'), done('e')],
  });
});

it('stops once the session is over', async () => {
  const asked: string[] = [];
  const error = { status: 401, message: '401: Unauthorized' };
  const call = async (id: string) => {
    asked.push(id);
    return { error };
  };
  expect(await eachOf(['a', 'b', 'c'], call, 1)).toEqual({ error });
  expect(asked).toEqual(['a']);
});
