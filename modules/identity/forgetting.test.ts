import { expect, test } from 'vitest';
import { addSeconds } from '../../platform/add-time.ts';
import { identityApp, proven, signedUp } from '../../tests/support/identity-app.ts';
import { forgetExpired } from './forgetting.ts';

test('what has expired is deleted, and nothing else', async () => {
  const app = await identityApp();
  await signedUp(app, 'a@example.test');
  await proven(app, 'b@example.test');
  await app.browser().post('/auth/send-otp', { email: 'c@mail.example' });
  const counts = async (seconds: number) => {
    await forgetExpired(app.sql, addSeconds(app.deps.clock(), seconds));
    const [row] = await app.sql<{ codes: number; proofs: number; sessions: number; attempts: number }[]>`
      select (select count(*)::int from sign_in_codes) as codes, (select count(*)::int from sign_in_proofs) as proofs,
        (select count(*)::int from sessions) as sessions,
        (select count(*)::int from attempts where cardinality(taken_at) > 0) as attempts`;
    return row;
  };
  expect(await counts(599)).toEqual({ codes: 1, proofs: 1, sessions: 1, attempts: 2 });
  expect(await counts(600)).toEqual({ codes: 0, proofs: 0, sessions: 1, attempts: 2 });
  expect(await counts(86_400)).toEqual({ codes: 0, proofs: 0, sessions: 1, attempts: 0 });
  expect(await counts(30 * 86_400)).toEqual({ codes: 0, proofs: 0, sessions: 0, attempts: 0 });
  await app.close();
});
