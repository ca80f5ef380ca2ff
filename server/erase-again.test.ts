import { createEvidence } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationCommands } from '../modules/admin/operation-commands.ts';
import { readPerson } from '../modules/identity/people/people.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { newUuid } from '../platform/ids.ts';
import { identityApp, signedUp, userOf } from '../tests/support/identity-app.ts';
import { erasedByRestores } from './erase-again.ts';

let app: Awaited<ReturnType<typeof identityApp>>;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app.close());

const takenAt = '2026-11-20T12:00:00.000Z';
const aPerson = async () => (await userOf(await signedUp(app, `${newUuid()}@mail.example`))).id;
const note = (userId: string) => app.sql`insert into erasures_to_repeat values (${userId})`;
const noted = async () => (await app.sql<{ userId: string }[]>`select user_id from erasures_to_repeat`).length;
const repeat = async () => {
  const { sql, log, deps, commands } = app;
  const evidence = createEvidence({ store: storeOf(sql), secret: deps.secret, origin: '-', clock: deps.clock });
  const byRestores = () => erasedByRestores({ log, evidence });
  return commands.repeatErasures(deps.clock, (_, act) => act().then(() => undefined), byRestores);
};
const statusOf = async (userId: string) => (await readPerson(app.log, userId)).status;

test('a restore has people erased again; rows that SQL added erase nobody, and stay for the doctor to report', async () => {
  const [ofRestore, bySql, byForgery] = [await aPerson(), await aPerson(), await aPerson()];
  const restored = { takenAt, position: '1', erased: [ofRestore] };
  await operationCommands(app.deps).recordRestore(app.system(), restored);
  const restoreId = newUuid();
  await app.sql`
    insert into domain_events (stream, version, id, type, schema, command_id, actor, data, occurred_at)
    values (${`restore-${restoreId}`}, 1, gen_random_uuid(), 'BackupRestored', 1, gen_random_uuid(), 'cli:dana',
      ${app.sql.json({ ...restored, restoreId, erased: [byForgery] })}, ${takenAt})`;
  for (const userId of [ofRestore, bySql, byForgery]) await note(userId);
  expect(await repeat()).toEqual({ erased: 1, waiting: [] });
  expect(await Promise.all([ofRestore, bySql, byForgery].map(statusOf))).toEqual(['erased', 'active', 'active']);
  expect(await noted()).toBe(2);
});
