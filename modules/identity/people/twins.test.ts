import { deriveKey, keyedHash } from '@tablemates/event-store/keys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IdentityApp, identityApp, signedUp, userOf } from '../../../tests/support/identity-app.ts';
import { reliabilityStream } from '../../reliability/domain-events.ts';
import type { User } from '../contract.ts';
import { mailboxAccounts } from './mailbox-accounts.ts';

// Accounts of one mailbox, of which an earlier one is under a penalty: nobody gets rid of it by another spelling.

let app: IdentityApp;
let made = 0;
const name = () => `twin${++made}`;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app.close());

const DAY = 86_400;
const CHESS = '0192a1b2-0000-7000-8000-0000000000c1';
const inDays = (days: number) => new Date(app.deps.clock().getTime() + days * DAY * 1000).toISOString();
const accountOf = async (email: string): Promise<User> => {
  const user = await userOf(await signedUp(app, email));
  app.pass(60);
  return user;
};
const append = async (stream: string, version: number, event: { type: string; data: object }) => {
  const { outcome } = await app.log.append({
    commandId: app.deps.newId(),
    actor: 'system',
    occurredAt: app.deps.clock().toISOString(),
    streams: [{ stream, expectedVersion: version, events: [event] }],
  });
  if (outcome !== 'appended') throw new Error(outcome);
};
/** Puts somebody under a penalty for some days. Gives its end. */
async function penalize({ id }: User, days = 7): Promise<string> {
  const until = inDays(days);
  const penalty = { kind: 'no_show', gameEventId: CHESS, from: inDays(0), until, policyVersion: 1 };
  await append(reliabilityStream(id), 0, { type: 'PenaltyApplied', data: penalty });
  return until;
}
const waive = ({ id }: User) =>
  append(reliabilityStream(id), 1, {
    type: 'PenaltyWaived',
    data: { kind: 'no_show', gameEventId: CHESS, reason: 'They were ill.' },
  });
/** As `outliving_penalties` hashed an address that has no tag, at first. */
const hashedBefore = (email: string) => keyedHash(deriveKey(app.deps.secret, 'outliving-penalties'), email);
const free = { penaltyStatus: 'none', penaltyExpiresAt: null };

describe('signing up with a mailbox whose earlier account is under a penalty', () => {
  test.each([
    ['a tag', 'tagged@example.test', 'tagged+again@example.test'],
    ['no tag', 'plain+first@example.test', 'plain@example.test'],
    ['dots that the provider ignores', 'dotted.name@gmail.com', 'd.otted.nam.e+x@googlemail.com'],
  ])('inherits the penalty, and records this: %s', async (_what, before, after) => {
    const until = await penalize(await accountOf(before));
    const twin = await accountOf(after);
    expect(twin).toMatchObject({ email: after, penaltyStatus: 'no_show', penaltyExpiresAt: until });
    const [restored, ...more] = await app.log.readStream(reliabilityStream(twin.id));
    expect(restored).toMatchObject({ type: 'PenaltyRestored', data: { kind: 'no_show', until } });
    expect(more).toEqual([]);
  });

  test('inherits it as an organizer, too, and when an admin makes the account', async () => {
    const one = name();
    const until = await penalize(await accountOf(`${one}@example.test`));
    const email = `${one}+made@example.test`;
    const personal = { email, firstName: 'Ana', lastName: 'Lopez', phoneNumber: '', bio: '' };
    const roles = { isClient: true, isProvider: false, isCafeOwner: false, isAdmin: false };
    const done = await app.commands.addPerson(app.system(), { ...personal, ...roles });
    if ('refused' in done) throw new Error(done.message);
    expect(await app.deps.showUser(done.userId)).toMatchObject({ penaltyExpiresAt: until });
  });

  test('inherits the longest of several', async () => {
    const one = name();
    const users = [];
    for (const tag of ['', '+a', '+b']) users.push(await accountOf(`${one}${tag}@example.test`));
    const ends = [];
    for (const [index, days] of [3, 9, 6].entries()) ends.push(await penalize(users[index] as User, days));
    const until = ends[1];
    expect(await accountOf(`${one}+new@example.test`)).toMatchObject({ penaltyExpiresAt: until });
  });

  test('inherits the penalty of a deactivated person', async () => {
    const one = name();
    const user = await accountOf(`${one}@example.test`);
    const until = await penalize(user);
    await app.commands.deactivate(app.system(), user.id);
    expect(await accountOf(`${one}+new@example.test`)).toMatchObject({ penaltyExpiresAt: until });
  });

  test('inherits no expired or waived penalty, and none of another mailbox', async () => {
    const [over, waived, other] = [name(), name(), name()];
    await penalize(await accountOf(`${over}@example.test`), 1);
    const forgiven = await accountOf(`${waived}@example.test`);
    await penalize(forgiven);
    await waive(forgiven);
    await penalize(await accountOf(`${other}@example.test`));
    app.pass(DAY);
    for (const email of [`${over}+1@example.test`, `${waived}+1@example.test`, `${other}.x@example.test`]) {
      expect(await accountOf(email)).toMatchObject(free);
    }
  });

  test('compares with the current address of an account, not with its first one', async () => {
    const [before, after] = [name(), name()];
    const user = await accountOf(`${before}@example.test`);
    const until = await penalize(user);
    await app.commands.changePerson(app.system(), user.id, { email: `${after}@example.test` });
    expect(await accountOf(`${before}+1@example.test`)).toMatchObject(free);
    expect(await accountOf(`${after}+1@example.test`)).toMatchObject({ penaltyExpiresAt: until });
  });

  test('finds accounts from before mailboxes were recorded', async () => {
    const one = name();
    const until = await penalize(await accountOf(`${one}@example.test`));
    await app.sql`delete from mailbox_accounts`;
    await app.sql`update mailbox_accounts_read set position = 0`;
    expect(await accountOf(`${one}+1@example.test`)).toMatchObject({ penaltyExpiresAt: until });
  });

  test('finds them with any batch size of the log', async () => {
    const one = name();
    const { id } = await accountOf(`${one}@example.test`);
    const { sql, log, deps } = app;
    for (const span of [1, 2, 3, 1_000]) {
      await sql`delete from mailbox_accounts`;
      await sql`update mailbox_accounts_read set position = 0`;
      const { accountsOf } = mailboxAccounts({ sql, log, secret: deps.secret, span });
      expect(await accountsOf(`${one}+1@example.test`)).toEqual([id]);
    }
  });

  test('ignores an unreadable entry of somebody else', async () => {
    const [broken, one] = [name(), name()];
    const { id } = await accountOf(`${broken}@example.test`);
    const until = await penalize(await accountOf(`${one}@example.test`));
    await app.sql`delete from mailbox_accounts`;
    await app.sql`update mailbox_accounts_read set position = 0`;
    await app.sql`update personal_keys set wrapped = wrapped || 'x'::bytea where subject = ${id}`;
    expect(await accountOf(`${one}+1@example.test`)).toMatchObject({ penaltyExpiresAt: until });
  });

  test('inherits the penalty of an erased account whose address was hashed with its dots', async () => {
    const until = inDays(5);
    await app.sql`
      insert into outliving_penalties (address_hash, kind, "from", until, policy_version)
      values (${hashedBefore('old.dots@gmail.com')}, 'no_show', ${inDays(-1)}, ${until}, 1)`;
    expect(await accountOf('old.dots@gmail.com')).toMatchObject({ penaltyExpiresAt: until });
  });
});

test('an erasure leaves no trace of the mailbox, nor of its known browsers', async () => {
  const email = `${name()}@example.test`;
  const user = await accountOf(email);
  const before = await counts();
  const done = await app.commands.erasePerson(app.system(), user.id);
  expect(done).not.toHaveProperty('refused');
  const after = await counts();
  expect([before.accounts - after.accounts, before.browsers - after.browsers]).toEqual([1, 1]);
});

test('what an erasure keeps of a suspension is unreadable once its time is over, and not before', async () => {
  const user = await accountOf(`${name()}@example.test`);
  const until = inDays(7);
  await app.commands.suspend(app.system(), user.id, { until, reason: 'Asked for addresses.' });
  await app.commands.erasePerson(app.system(), user.id);
  const isKept = async () => {
    const [kept] = await app.sql<{ there: boolean }[]>`
      select k.wrapped is not null as there from domain_events d join personal_keys k on k.subject = d.subject
      where d.type = 'SuspensionKept' order by d.position desc limit 1`;
    return kept?.there;
  };
  await app.commands.forgetKeptSuspensions(new Date(inDays(6)));
  expect(await isKept()).toBe(true);
  await app.commands.forgetKeptSuspensions(new Date(until));
  expect(await isKept()).toBe(false);
});

const counts = async () => {
  await app.mailboxes.accountsOf('nobody@example.test');
  const [row] = await app.sql<{ accounts: number; browsers: number }[]>`
    select (select count(*)::int from mailbox_accounts) as accounts, (select count(*)::int from known_browsers) as browsers`;
  if (!row) throw new Error('nothing was counted');
  return row;
};
