import { expect, test } from 'vitest';
import { addSeconds } from '../../../platform/add-time.ts';
import { identityApp, proven, signedUp } from '../../../tests/support/identity-app.ts';
import { forgetExpired } from './forgetting.ts';

test('what has expired is deleted, and nothing else', async () => {
  const app = await identityApp();
  await signedUp(app, 'a@example.test');
  await proven(app, 'b@example.test');
  await app.browser().post('/auth/send-otp', { email: 'c@mail.example' });
  const counts = async (seconds: number) => {
    await forgetExpired(app.sql, addSeconds(app.deps.clock(), seconds));
    const [row] = await app.sql<Record<'codes' | 'proofs' | 'sessions' | 'known' | 'attempts', number>[]>`
      select (select count(*)::int from browser_codes) as codes, (select count(*)::int from sign_in_proofs) as proofs,
        (select count(*)::int from sessions) as sessions, (select count(*)::int from known_browsers) as known,
        (select count(*)::int from attempts where cardinality(taken_at) > 0) as attempts`;
    return row;
  };
  expect(await counts(599)).toEqual({ codes: 1, proofs: 1, sessions: 1, known: 2, attempts: 3 });
  expect(await counts(600)).toEqual({ codes: 0, proofs: 0, sessions: 1, known: 2, attempts: 3 });
  expect(await counts(86_400)).toEqual({ codes: 0, proofs: 0, sessions: 1, known: 2, attempts: 0 });
  expect(await counts(30 * 86_400)).toEqual({ codes: 0, proofs: 0, sessions: 0, known: 2, attempts: 0 });
  expect(await counts(365 * 86_400)).toEqual({ codes: 0, proofs: 0, sessions: 0, known: 0, attempts: 0 });
  await app.close();
});
