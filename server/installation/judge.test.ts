import { describe, expect, test } from 'vitest';
import {
  type DatabaseFacts,
  judgeBackups,
  judgeClock,
  judgeDatabase,
  judgeDisk,
  judgeKey,
  judgeLog,
  judgeMail,
  judgeProxy,
  judgeReadModels,
  judgeRedis,
  judgeRelease,
  judgeReplica,
  judgeVersions,
} from './judge.ts';

const ON = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
const database = (more: Partial<DatabaseFacts> = {}): DatabaseFacts => ({
  major: 18,
  version: '18.1',
  settings: ON,
  extensions: ['plpgsql', 'pg_trgm'],
  megabytes: 42,
  connections: 12,
  maxConnections: 100,
  ...more,
});

describe('the database', () => {
  test('is fine with durable settings and room', () => {
    expect(judgeDatabase(database(), false)).toEqual({
      state: 'fine',
      says: 'PostgreSQL 18.1, 42 MB, 12 of 100 connections.',
    });
  });

  test.each([
    [{ major: 14, version: '14.9' }, 'broken', /too old/],
    [{ settings: { ...ON, fsync: 'off' } }, 'broken', /^fsync off/],
    [{ settings: { ...ON, full_page_writes: 'off', synchronous_commit: 'off' } }, 'broken', /full_page_writes, synch/],
    [{ extensions: ['plpgsql'] }, 'broken', /pg_trgm/],
    [{ connections: 81 }, 'attention', /81 of 100/],
  ] as const)('%o', (more, state, says) => {
    expect(judgeDatabase(database(more), false)).toMatchObject({
      state,
      says: expect.stringMatching(says),
      todo: expect.any(String),
    });
  });

  test('need not be durable if it is thrown away', () => {
    expect(judgeDatabase(database({ settings: { ...ON, fsync: 'off' } }), true).state).toBe('fine');
  });
});

test.each([
  [{ behindBytes: 0 }, 'fine', 'It is 0 kB behind the database.'],
  [{ behindBytes: 200_400 }, 'fine', 'It is 200 kB behind the database.'],
  [{ behindBytes: 20e6 }, 'attention', 'It is 20000 kB behind the database. The database answers most reads.'],
  [
    { behindBytes: undefined },
    'broken',
    'DATABASE_READ_URL is no streaming replica of DATABASE_URL: processes refuse to start.',
  ],
  [{ failure: 'ECONNREFUSED' }, 'attention', 'It does not answer: ECONNREFUSED. The database answers all reads.'],
])('a replica with %o: %s', (facts, state, says) => {
  expect(judgeReplica(facts)).toMatchObject({ state, says });
});

test.each([
  [50e9, 'fine'],
  [9e9, 'attention'],
  [4e8, 'broken'],
])('a disk of 100 GB with %d bytes free', (freeBytes, state) => {
  for (const folder of ['DATA_DIR', 'BACKUP_DIR'] as const) {
    expect(judgeDisk({ folder, freeBytes, totalBytes: 100e9 })).toMatchObject({
      state,
      says: expect.stringContaining(folder),
    });
  }
});

test.each([
  [{}, 'fine', undefined],
  [{ waiting: ['021.do.sql'] }, 'attention', 'Start the product: it applies them.'],
  [{ unknown: ['schema_version 99'] }, 'broken', 'Run that release, or a newer one.'],
] as const)('versions: %o', (more, state, todo) => {
  const facts = { product: '0.2.0', node: '24.1.0', waiting: [], unknown: [], ...more };
  expect(judgeVersions(facts)).toMatchObject({ state, ...(todo && { todo }) });
});

test.each([
  ['0.2.0', 'fine', '0.2.0 is the newest.'],
  ['0.1.9', 'fine', '0.2.0 is the newest.'],
  ['0.10.0', 'attention', '0.10.0 is out, and this is 0.2.0.'],
  ['1.0.0', 'attention', '1.0.0 is out, and this is 0.2.0.'],
])('a newest release %s', (newest, state, says) => {
  expect(judgeRelease({ running: '0.2.0', newest })).toMatchObject({ state, says });
});

test('an unknown newest release breaks nothing', () => {
  const judged = judgeRelease({ running: '0.2.0', failure: 'it answered 404' });
  expect(judged).toMatchObject({ state: 'attention', says: 'The newest one is not known: it answered 404.' });
});

test.each([
  ['Redis', '7.0.15', 'noeviction', 'fine'],
  ['Redis', '6.2.0', 'noeviction', 'fine'],
  ['Redis', '6.0.16', 'noeviction', 'broken'],
  ['Valkey', '8.1.1', 'noeviction', 'fine'],
  ['Redis', '7.0.15', 'allkeys-lru', 'broken'],
] as const)('%s %s with %s is %s, whether it persists or not', (name, version, policy, state) => {
  const judged = judgeRedis({ name, version, policy });
  expect(judged).toMatchObject({ state, says: `${name} ${version}, maxmemory-policy ${policy}.` });
});

test.each([
  [{}, 'fine', 'By a mail server, from hello@x.example.'],
  [{ way: 'mailbox' }, 'fine', /mailbox page/],
  [{ way: 'none', waiting: 3 }, 'broken', 'No way to send is configured, and 3 emails are waiting.'],
  [{ way: 'none', waiting: 1 }, 'broken', 'No way to send is configured, and 1 email is waiting.'],
  [{ refusal: 'wrong password' }, 'broken', /It takes no mail: wrong password$/],
  [{ waiting: 2, oldestSeconds: 600 }, 'broken', /2 emails are waiting, the oldest for 10 min/],
  [{ waiting: 1, oldestSeconds: 600 }, 'broken', /1 email is waiting, the oldest for 10 min/],
  [{ way: 'mailgun', failed: 1 }, 'attention', 'By Mailgun, from hello@x.example. 1 failed for good.'],
] as const)('mail: %o', (more, state, says) => {
  const facts = { way: 'smtp', sender: 'hello@x.example', refusal: undefined, waiting: 0, oldestSeconds: 0, failed: 0 };
  const judged = judgeMail({ ...facts, ...more } as Parameters<typeof judgeMail>[0]);
  expect(judged).toMatchObject({ state, says: typeof says === 'string' ? says : expect.stringMatching(says) });
});

test.each([
  [-300, 0, 'fine', 'Within a second of that of the database.'],
  [2_500, 0, 'attention', '2.5 s ahead of that of the database.'],
  [-45_000, 0, 'broken', '45.0 s behind that of the database.'],
  [0, 1, 'attention', 'Within a second of that of the database. CLOCK_OFFSET shifts it.'],
])('a clock %d ms ahead, shifted by %d', (skewMs, offsetMs, state, says) => {
  expect(judgeClock({ skewMs, offsetMs })).toMatchObject({ state, says });
});

test('https without a trusted proxy needs attention, because all visitors count as one', () => {
  const facts = { production: true, https: true, trustedProxies: [] };
  expect(judgeProxy(facts)).toMatchObject({ state: 'attention', todo: expect.stringContaining('TRUSTED_PROXIES') });
  expect(judgeProxy({ ...facts, trustedProxies: ['172.28.0.10'] }).state).toBe('fine');
  expect(judgeProxy({ ...facts, https: false }).state).toBe('fine');
});

test('a key in the data directory asks for a copy in production', () => {
  expect(judgeKey({ isConfigured: true, production: true }).state).toBe('fine');
  expect(judgeKey({ isConfigured: false, production: true }).state).toBe('attention');
  expect(judgeKey({ isConfigured: false, production: false }).state).toBe('fine');
});

test.each([
  [{}, 'fine', '1,234 domain events, all sealed.'],
  [{ waiting: 2, waitingMinutes: 1 }, 'fine', '1,234 domain events, 2 soon to be sealed.'],
  [{ waiting: 2, waitingMinutes: 30 }, 'attention', '1,234 domain events; 2 have waited to be sealed for 30 min.'],
  [{ hasLostItsEnd: true }, 'broken', 'The log is shorter than what was sealed.'],
  [
    { missing: 'the newest checkpoint is gone', waiting: 2, waitingMinutes: 30 },
    'broken',
    'Nothing is sealed: the newest checkpoint is gone.',
  ],
])('the log: %o', (more, state, says) => {
  const facts = { domainEvents: 1_234, waiting: 0, waitingMinutes: 0, hasLostItsEnd: false };
  expect(judgeLog({ ...facts, ...more })).toMatchObject({ state, says });
});

test.each([
  [{}, 'fine', 'All 20 follow the log.'],
  [
    { skipping: ['audit', 'people', 'people'] },
    'fine',
    'All 20 follow the log. Domain events are skipped on purpose by audit (1), people (2).',
  ],
  [{ stale: ['people'] }, 'attention', 'Behind by more than ten seconds: people.'],
  [{ paused: ['games'], stale: ['games'] }, 'broken', 'Paused: games.'],
  [{ ahead: ['mails_to_people'] }, 'broken', 'Ahead of the log: mails_to_people.'],
])('read models: %o', (more, state, says) => {
  expect(judgeReadModels({ count: 20, paused: [], stale: [], ahead: [], skipping: [], ...more })).toMatchObject({
    state,
    says,
  });
});

describe('backups', () => {
  const now = new Date('2026-06-02T15:00:00.000Z');
  const made = {
    triedAt: '2026-06-02T10:00:00.000Z',
    failure: null,
    file: 'x.backup',
    madeAt: '2026-06-02T10:00:00.000Z',
    checkedAt: '2026-06-02T14:20:00.000Z',
    bytes: 1n,
    domainEvents: 1n,
    unsealed: null,
    lost: null,
  };

  test.each([
    [{}, 'fine', 'The newest is 5 h old, and was read back 40 min ago.'],
    [{ madeAt: '2026-06-01T12:59:59.000Z' }, 'broken', 'The newest is 26 h old, and was read back 40 min ago.'],
    [{ madeAt: '2026-05-30T15:00:00.000Z' }, 'broken', 'The newest is 3 days old, and was read back 40 min ago.'],
    [{ unsealed: 'it was changed' }, 'attention', /^The newest is 5 h old.* Its log is not sealed: it was changed\.$/],
    [{ failure: 'full.' }, 'attention', /^The last attempt failed: full\. The newest is 5 h old/],
    [{ madeAt: '2027-06-02T10:00:00.000Z' }, 'broken', /made at 2027-06-02T10:00:00\.000Z, which is still to come\.$/],
    [{ lost: 'x is gone', checkedAt: null }, 'broken', 'x is gone. The newest of the others is 5 h old, by its name.'],
    [{ failure: 'full', madeAt: null, checkedAt: null }, 'broken', 'The last attempt failed: full. There is none.'],
  ] as const)('of a schedule: %o', (more, state, says) => {
    const judged = judgeBackups({ isConfigured: true, production: true, state: { ...made, ...more }, now });
    expect(judged).toMatchObject({ state, says: typeof says === 'string' ? says : expect.stringMatching(says) });
    expect(judged.todo === undefined).toBe(state === 'fine');
  });

  test('that were never made need attention only in production', () => {
    const facts = { isConfigured: false, production: true, state: undefined, now };
    expect(judgeBackups(facts)).toMatchObject({ state: 'attention', todo: expect.stringContaining('BACKUP_DIR') });
    expect(judgeBackups({ ...facts, production: false }).state).toBe('fine');
    expect(judgeBackups({ ...facts, isConfigured: true }).says).toBe('None has been made yet.');
  });
});
