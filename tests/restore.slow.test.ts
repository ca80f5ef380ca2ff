import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createEvidence } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { GameEvent } from '../modules/events/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays } from '../platform/add-time.ts';
import { connect, type Sql } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { backupWriter, type Head, readBackup } from '../server/backup/format.ts';
import { loadBackup } from '../server/backup/load.ts';
import { makeBackup } from '../server/backup/make.ts';
import { CARRIED, SCHEMAS_LEFT_OUT, TABLES } from '../server/backup/tables.ts';
import { commandLine } from './support/command-line.ts';
import { demoDatabase } from './support/database.ts';
import { dumpOf, findings } from './support/dump.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { clockFrom, OPENING, SECRET_KEY, TEST_CODE } from './support/start-product.ts';

const place = mkdtempSync(path.join(tmpdir(), 'tablemates-restore-'));
const clock = clockFrom(OPENING);
const closing: (() => Promise<unknown>)[] = [];
let running: RunningProduct;
let tablemates: ReturnType<typeof commandLine>;
let admin: Client;
let mina: Client;
let minaId: string;

const MINA = {
  firstName: 'Wilhelmina',
  lastName: 'Quackenbush',
  phoneNumber: '(346) 555-0199',
  bio: 'Collects porcelain herons.',
  message: 'Meet me under the marmalade sign.',
  email: 'mina.q@example.test',
};
const words = Object.values(MINA);

/** The commands' clock must be that of the product of the tests, which opens on a day of its own. */
const at = (url: string, more: Record<string, string> = {}) => {
  const offset = Math.round((clock().getTime() - Date.now()) / 60_000);
  const CLOCK_OFFSET = `${offset < 0 ? '-' : '+'}${Math.abs(offset)}m`;
  return commandLine({ url, dataDir: place, more: { TEST_EMAIL_DOMAIN: 'example.test', CLOCK_OFFSET, ...more } });
};

async function emptyDatabase(): Promise<{ readonly url: string; readonly sql: Sql }> {
  const server = connect(inject('postgresUrl'), { max: 1 });
  const name = `restored_${newUuid().replaceAll('-', '')}`;
  await server`create database ${server(name)}`;
  await server.end();
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const sql = connect(url.href, { max: 2 });
  closing.push(() => sql.end());
  return { url: url.href, sql };
}

const relationsIn = async (sql: Sql): Promise<number> =>
  (await sql`select from pg_class where relnamespace = 'public'::regnamespace`).length;

async function must(client: Client, ...asked: Parameters<Client['ask']>) {
  const { status, body } = await client.ask(...asked);
  if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${JSON.stringify(body)}`);
  return body;
}

let files = 0;
async function backedUp(): Promise<string> {
  const folder = path.join(place, `backup-${files++}`);
  mkdirSync(folder);
  const file = path.join(folder, 'tablemates.backup');
  const said = await tablemates.run('backup', '--to', file);
  expect(said, said.err).toMatchObject({ code: 0, err: '' });
  return file;
}

/** What a restore is given, but for the file. */
const loading = () => ({
  secretKey: SECRET_KEY,
  erased: new Set<string>(),
  origin: '-',
  context: { commandId: newUuid(), actor: 'system', now: clock().toISOString() },
});

const rowsIn = async (file: string) => {
  const rows = new Map<string, string[]>();
  const { head } = await readBackup(createReadStream(file), SECRET_KEY, {
    table: async ({ name }, chunks) => {
      const text = Buffer.concat(await Array.fromAsync(chunks)).toString();
      rows.set(name, text.split('\n').slice(0, -1));
    },
  });
  return { head, rows };
};

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock });
  tablemates = at(running.databaseUrl);
  admin = running.client();
  await admin.signInAsAdmin();
  const host = running.client();
  await host.signIn('organizer');
  mina = running.client();
  const { email: _, message, ...person } = MINA;
  minaId = await mina.signUp('mina.q', person);
  const [cafe] = (await must(host, 'GET', '/api/cafes')) as [{ id: string; regionId: string }];
  const [game] = (await must(host, 'GET', '/api/games')) as [{ id: string }];
  const evening = (await must(host, 'POST', '/api/game-events', {
    gameId: game.id,
    cafeId: cafe.id,
    regionId: cafe.regionId,
    maxParticipants: 4,
    eventDate: addDays(clock(), 3).toISOString(),
    startTime: '19:00',
  })) as GameEvent;
  await must(mina, 'POST', `/api/game-events/${evening.id}/join`);
  await must(mina, 'POST', '/api/messages', { eventId: evening.id, receiverId: evening.hostId, content: message });
});
afterAll(async () => {
  await running.stop();
  for (const close of closing) await close();
  rmSync(place, { recursive: true, force: true });
});

test('every table of the product is classified: carried, rebuilt, or left out for a reason', async () => {
  const there = await running.sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const inPublic = there.flatMap(({ schema, name }) => (schema === 'public' ? [name] : []));
  expect(TABLES.map(({ name }) => name).toSorted(), 'add a new table to server/backup/tables.ts').toEqual(
    inPublic.toSorted(),
  );
  const schemas = new Set(there.map(({ schema }) => schema));
  expect([...schemas].filter((schema) => schema !== 'public' && !SCHEMAS_LEFT_OUT.includes(schema))).toEqual([]);
});

describe('a backup of a running product', () => {
  let file: string;
  beforeAll(async () => {
    file = await backedUp();
  });

  test('reports its content, and what to keep beside it', async () => {
    const other = path.join(place, 'said.backup');
    const { out } = await tablemates.run('backup', '--to', other);
    expect(out).toMatch(/✓ [\d,]+ domain events as of 2026-06-01 1[45]:\d\d UTC written to .*said\.backup\n/);
    expect(out).toMatch(/[\d,]+ rows in \d+ tables, [\d.]+ MB in \d+ s/);
    expect(out).toContain('Keep beside it, in another place: SECRET_KEY');
    expect(readdirSync(place).filter((name) => name.endsWith('.part'))).toEqual([]);
    const checked = await tablemates.run('restore', other, '--check');
    expect(checked.code).toBe(0);
    expect(checked.out).toContain('is whole, and sealed with this secret key.');
  });

  test('has the log, the vault, credentials and the outbox, with a signed checkpoint, and no readable personal data', async () => {
    const { head, rows } = await rowsIn(file);
    expect([...rows.keys()]).toEqual(CARRIED);
    expect(head.tables.map(({ name, rows: count }) => [name, count])).toEqual(
      [...rows].map(([name, lines]) => [name, lines.length]),
    );
    for (const name of ['domain_events', 'personal_keys', 'claims', 'admin_credentials', 'mail_outbox']) {
      expect(rows.get(name), name).not.toHaveLength(0);
    }
    const evidence = createEvidence({ store: storeOf(running.sql), secret: SECRET_KEY, clock, origin: '-' });
    expect(evidence.open(head.log.checkpoint ?? '')?.size).toBe(head.log.domainEvents);
    expect(findings(rows, [...words, SECRET_KEY])).toEqual([]);
  });

  test('is one snapshot: a concurrent write is in all of it or in none', async () => {
    let isOver = false;
    const changing = (async () => {
      for (let i = 0; !isOver; i++) await must(mina, 'PATCH', '/api/users/profile', { bio: `${MINA.bio} ${i}` });
    })();
    const meanwhile = await backedUp();
    isOver = true;
    await changing;
    const { head, rows } = await rowsIn(meanwhile);
    const log = rows.get('domain_events') ?? [];
    const positions = log.map((line) => BigInt(line.slice(0, line.indexOf('\t'))));
    expect(positions.reduce((most, each) => (each > most ? each : most))).toBe(BigInt(head.log.head));
    const restored = await emptyDatabase();
    const said = await at(restored.url).run('restore', meanwhile);
    expect(said, said.out + said.err).toMatchObject({ code: 0 });
  });

  test('that is written to a pipe is valid', async () => {
    const child = tablemates.start('backup', '--to', '-').child;
    const pieces: Buffer[] = [];
    child.stdout?.on('data', (piece: Buffer) => pieces.push(piece));
    const closed = new Promise((resolve) => child.on('close', resolve));
    expect(await closed).toBe(0);
    const piped = path.join(place, 'piped.backup');
    writeFileSync(piped, Buffer.concat(pieces));
    expect((await tablemates.run('restore', piped, '--check')).code).toBe(0);
  });

  test('leaves nothing behind if it is stopped halfway, neither a file nor a connection', async () => {
    const stopping = new AbortController();
    const evidence = { seal: async () => 0 };
    const making = makeBackup(
      { databaseUrl: running.databaseUrl, secretKey: SECRET_KEY, clock, evidence },
      async () => {},
      { signal: stopping.signal, onRows: (rows) => rows > 500 && stopping.abort(new Error('stopped by the test')) },
    );
    await expect(making).rejects.toThrow('stopped by the test');
    await vi.waitFor(async () => {
      const left = await running.sql`
        select from pg_stat_activity where application_name = 'tablemates-backup' and datname = current_database()`;
      expect(left).toHaveLength(0);
    });
  });

  test('never replaces a file, and names the place where it cannot write', async () => {
    expect(await tablemates.run('backup', '--to', file)).toMatchObject({
      code: 1,
      err: `${file} is there already; a backup never replaces one.\n`,
    });
    expect(await tablemates.run('backup', '--to', '/nowhere/at/all')).toMatchObject({
      code: 2,
      err: 'There is no folder /nowhere/at.\n',
    });
  });
});

describe('a restore', () => {
  let file: string;
  let before: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    await must(running.client(), 'POST', '/api/auth/send-otp', { email: 'somebody@mail.example' });
    // a mail that cannot be sent for now
    const later = await running.sql`
      update mail_outbox set state = 'queued', sent_at = null, next_attempt_at = '2099-01-01'
      where id = (select id from mail_outbox where content is not null limit 1)`;
    expect(later.count).toBe(1);
    const whose = { userId: minaId, kinds: ['mailbox'] };
    await must(admin, 'POST', '/api/admin/bars', { whose, until: null, reason: 'Spam.' });
    file = await backedUp();
    before = (await rowsIn(file)).rows;
  });

  test('brings back every row, builds the read models, verifies, and finds the log whole', async () => {
    const { url, sql } = await emptyDatabase();
    const said = await at(url).run('restore', file);
    expect(said, said.err).toMatchObject({ code: 0, err: '' });
    expect(said.out).toMatch(/✓ Restored [\d,]+ domain events as of 2026-06-01 1[45]:\d\d UTC, by release/);
    expect(said.out).toContain('No list of erasures was given');
    expect(said.out).toMatch(/\d+ read models built, and as the log folds/);
    expect(said.out).toContain('✓ The log is whole.');
    expect(said.out).toContain('sealed, and as they were sealed');
    expect(said.out).toMatch(/\d+ mails? had not been sent when the backup was made; the product will send them/);
    // the restore adds to the log that it was one
    const [last] = await sql<{ type: string; data: object }[]>`
      select type, data from domain_events order by position desc limit 1`;
    expect(last).toMatchObject({ type: 'BackupRestored', data: { position: expect.any(String) } });
    const copy = path.join(place, 'copy.backup');
    expect((await at(url).run('backup', '--to', copy)).code).toBe(0);
    const { rows } = await rowsIn(copy);
    // what the restore, and the backup of it, added
    const added = new Set(['secret_check', 'domain_events', 'evidence_checkpoints']);
    const changed = new Set(['evidence_tiles', 'evidence_newest']);
    for (const name of CARRIED) {
      const [then = [], now = []] = [before.get(name), rows.get(name)];
      if (changed.has(name)) expect(now, name).not.toEqual(then);
      else if (!added.has(name)) expect(now.toSorted(), name).toEqual(then.toSorted());
      else expect(now, name).toEqual(expect.arrayContaining([...then]));
    }
    expect(rows.get('domain_events')).toHaveLength((before.get('domain_events')?.length ?? 0) + 1);
    const restored = await runningProduct({ database: { url, sql: connect(url, { max: 5 }) }, clock });
    closing.push(restored.stop);
    const again = restored.client();
    for (const [name, value] of mina.cookies) again.cookies.set(name, value);
    expect(said.out).toContain('Everyone has to sign in again');
    expect((await again.ask('GET', '/api/auth/me')).status, 'no session is restored').toBe(401);
    await again.signIn('mina.q');
    await expect
      .poll(async () => (await again.ask('GET', '/api/auth/me')).body)
      .toMatchObject({ user: { id: minaId, lastName: MINA.lastName } });
    // counters continue where they were
    await must(again, 'PATCH', '/api/users/profile', { bio: 'Written after the restore.' });
  });

  test('erases people again who were erased since, completely', async () => {
    const evenLater = await backedUp();
    expect(findings(await dumpOf(running.sql), [MINA.lastName])).not.toEqual([]);
    const current = (await must(mina, 'GET', '/api/users/me/events/upcoming').catch(() => undefined)) as unknown;
    expect(current === undefined || Array.isArray(current)).toBe(true);
    const seats = (await must(admin, 'GET', '/api/admin/game-events?limit=200')) as { id: string }[];
    for (const { id } of seats) await mina.ask('POST', `/api/game-events/${id}/leave`);
    expect((await admin.ask('DELETE', `/api/users/${minaId}`)).status).toBe(204);
    const list = path.join(place, 'erased.ndjson');
    expect((await tablemates.run('log', 'export', '--type', 'UserErased', '--to', list)).code).toBe(0);

    const without = await emptyDatabase();
    expect((await at(without.url).run('restore', evenLater, '--no-verify')).code).toBe(0);
    expect(findings(await dumpOf(without.sql), [MINA.lastName]), 'the backup has her').not.toEqual([]);

    const { url, sql } = await emptyDatabase();
    const said = await at(url).run('restore', evenLater, '--erased', list);
    expect(said, said.err + said.out).toMatchObject({ code: 0 });
    expect(said.out).toContain(`1 person erased again, by ${list}`);
    expect(findings(await dumpOf(sql), words)).toEqual([]);
    expect(await sql`select from erasures_to_repeat`).toHaveLength(0);
    expect((await at(url).run('log', 'export', '--personal')).out).not.toContain(MINA.lastName);
    // her seat, which she had at the time of the backup, was given back without a mark
    const types = await sql<{ type: string }[]>`select type from domain_events where data->>'userId' = ${minaId}`;
    expect(types.map(({ type }) => type)).toContain('UserErased');
    expect(types.map(({ type }) => type)).not.toContain('LateCancelRecorded');
  });

  test('that is interrupted erases them at the next start, before the first answer', async () => {
    const { url, sql } = await emptyDatabase();
    const source = createReadStream(file);
    await loadBackup(url, { ...loading(), source, erased: new Set([minaId]) });
    expect(await sql`select from erasures_to_repeat`).toHaveLength(1);
    expect(await sql`select from domain_events where type = 'BackupRestored'`, 'is in the log already').toHaveLength(1);
    const restored = await runningProduct({ database: { url, sql: connect(url, { max: 5 }) }, clock });
    closing.push(restored.stop);
    expect(findings(await dumpOf(sql), words)).toEqual([]);
    expect(await sql`select from erasures_to_repeat`).toHaveLength(0);
    // neither the restore nor the erasure has lifted the bar of her mailbox
    const next = restored.client();
    const email = MINA.email.replace('@', '+next@');
    await must(next, 'POST', '/api/auth/send-otp', { email });
    const verified = await next.ask('POST', '/api/auth/verify-otp', { email, code: TEST_CODE });
    expect(verified).toMatchObject({ status: 403, body: { code: 'barred' } });
  });

  test('of a release whose backups had sessions restores none of them', async () => {
    const { head } = await rowsIn(file);
    const sessions = { name: 'sessions', rows: 1 };
    const [session] = await running.sql<{ row: string }[]>`
      select concat_ws(e'\t', token_hash, user_id, via, created_at, last_seen_at, expires_at) as row
      from sessions limit 1`;
    const pieces: Buffer[] = [];
    const writer = backupWriter(async (piece) => void pieces.push(piece), SECRET_KEY);
    await writer.head({ ...head, tables: [sessions] });
    const lines = [Buffer.from(`${session?.row}\n`)];
    const columns = ['token_hash', 'user_id', 'via', 'created_at', 'last_seen_at', 'expires_at'];
    await writer.table({ name: sessions.name, columns }, Readable.from(lines), () => {});
    await writer.seal();
    const { url, sql } = await emptyDatabase();
    await loadBackup(url, { ...loading(), source: Readable.from(pieces) });
    expect(await sql`select from sessions`).toHaveLength(0);
  });

  test('is refused by a database that is not empty', async () => {
    const said = await tablemates.run('restore', file);
    expect(said).toMatchObject({ code: 1 });
    expect(said.err).toContain('The database is not empty.');
  });

  test('of a damaged or cut off file is refused before anything is written', async () => {
    const bytes = readFileSync(file);
    const { url, sql } = await emptyDatabase();
    const bad = path.join(place, 'bad.backup');
    const tried = async (content: Buffer) => {
      writeFileSync(bad, content);
      const source = createReadStream(bad);
      // past the check of the whole file, as if the disk failed between the two readings
      await expect(loadBackup(url, { ...loading(), source })).rejects.toThrow();
      expect(await relationsIn(sql)).toBe(0);
    };
    for (let i = 1; i <= 12; i++) {
      const at = Math.floor((bytes.length * i) / 12) - 1;
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
      await tried(flipped);
    }
    await tried(bytes.subarray(0, bytes.length - 70));
    await tried(bytes.subarray(0, Math.floor(bytes.length / 2)));
    writeFileSync(bad, bytes.subarray(0, -1));
    const said = await at(url).run('restore', bad);
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toContain('The backup is damaged or incomplete');
    expect(await relationsIn(sql)).toBe(0);
  });

  test('with another secret key, of a missing file, or of a newer release is refused in one sentence', async () => {
    const { url, sql } = await emptyDatabase();
    const otherKey = at(url, { SECRET_KEY: 'another secret of the tests, long enough' });
    expect(await otherKey.run('restore', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('was not sealed with this secret key'),
    });
    expect(await at(url).run('restore', '/no/such.backup')).toMatchObject({
      code: 2,
      err: 'There is no file /no/such.backup.\n',
    });
    const newer = async (change: (head: Head) => Head) => {
      const { head } = await rowsIn(file);
      const pieces: Buffer[] = [];
      const writer = backupWriter(async (piece) => void pieces.push(piece), SECRET_KEY);
      await writer.head(change({ ...head, tables: [] }));
      await writer.seal();
      const source = (async function* () {
        yield* pieces;
      })();
      return loadBackup(url, { ...loading(), source });
    };
    const scripts = (head: Head, more: { version: number; md5: string }) => ({
      ...head,
      scripts: { ...head.scripts, product: [...head.scripts.product, more] },
    });
    await expect(newer((head) => scripts(head, { version: 999, md5: 'x' }))).rejects.toThrow(
      'whose tables this release does not know',
    );
    await expect(newer((head) => ({ ...head, tables: [{ name: 'of_the_future', rows: 1 }] }))).rejects.toThrow(
      'whose tables this release does not know',
    );
    expect(await relationsIn(sql)).toBe(0);
  });

  test('of a release before rows had MACs is sealed by the checkpoint of the upgrade', async () => {
    const older = await demoDatabase();
    closing.push(() => older.sql.end());
    await older.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(`
        delete from evidence_checkpoints; delete from evidence_tiles; drop table evidence_newest;
        alter table domain_events drop column mac; drop function append_events(batch_row[], bytea[], boolean);
        delete from event_store_version where version = 5`);
    });
    const pieces: Buffer[] = [];
    const evidence = { seal: async () => 0 };
    await makeBackup({ databaseUrl: older.url, secretKey: SECRET_KEY, clock, evidence }, async (piece) => {
      pieces.push(piece);
    });
    const ofThen = path.join(place, 'of-then.backup');
    writeFileSync(ofThen, Buffer.concat(pieces));
    const { url, sql } = await emptyDatabase();
    const said = await at(url).run('restore', ofThen, '--no-verify');
    expect(said, said.out + said.err).toMatchObject({ code: 0 });
    const [sealed] = await sql<{ note: string; last: bigint }[]>`
      select note, (select max(position) from domain_events where mac is null) as last from evidence_newest`;
    expect(sealed?.note).toContain(`\ncheckpoint 2\nrows without MAC up to ${sealed?.last}, accepted until `);
  });

  test('that goes back behind a kept checkpoint needs a reason, which the log keeps', async () => {
    const evidence = createEvidence({ store: storeOf(running.sql), secret: SECRET_KEY, clock, origin: '-' });
    await must(admin, 'POST', '/api/users', {
      email: 'later@example.test',
      firstName: 'Later',
      lastName: 'Person',
      phoneNumber: '(713) 555-0111',
    });
    await vi.waitFor(async () => {
      await evidence.seal();
      const newest = await evidence.newest();
      expect(newest?.size).toBeGreaterThan(Number((await rowsIn(file)).head.log.domainEvents));
    }, 20_000);
    writeFileSync(path.join(path.dirname(file), 'checkpoint.txt'), (await evidence.newest())?.note ?? '');
    const { url, sql } = await emptyDatabase();
    const refused = await at(url).run('restore', file);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('say why with --going-back') });
    expect(await relationsIn(sql)).toBe(0);
    const nowhere = await at('postgres://nobody@127.0.0.1:1/nothing').run('restore', file);
    expect(nowhere.err, 'before a database is looked for').toBe(refused.err);
    const said = await at(url).run('restore', file, '--going-back', 'The disk was lost.', '--no-verify');
    expect(said, said.out + said.err).toMatchObject({ code: 0 });
    const [kept] = await sql<{ data: object }[]>`select data from domain_events where type = 'BackupRestored'`;
    expect(kept?.data).toMatchObject({ goingBack: 'The disk was lost.' });
    rmSync(path.join(path.dirname(file), 'checkpoint.txt'));
    expect(existsSync(file)).toBe(true);
  });

  test('whose log somebody changed is refused by its own checkpoints, unless there is a reason, which the log keeps', async () => {
    const { sql: source } = running;
    const evidence = createEvidence({ store: storeOf(source), secret: SECRET_KEY, clock, origin: '-' });
    await evidence.seal();
    const changed = path.join(path.dirname(file), 'changed.backup');
    const rewrite = async (to: string) => {
      await source`alter table domain_events disable trigger append_only`;
      await source`update domain_events set actor = ${to} where position = 2`;
      await source`alter table domain_events enable trigger append_only`;
    };
    const [was] = await source<{ actor: string }[]>`select actor from domain_events where position = 2`;
    await rewrite('somebody else');
    expect(await at(running.databaseUrl).run('backup', '--to', changed)).toMatchObject({ code: 0 });
    await rewrite(was?.actor ?? '');
    const { url, sql } = await emptyDatabase();
    const refused = await at(url).run('restore', changed);
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/contradicts its checkpoints \(changed at 2: /),
    });
    expect(await relationsIn(sql)).toBe(0);
    const said = await at(url).run('restore', changed, '--despite-evidence', 'It is known.', '--no-verify');
    expect(said.code, 'the doctor finds it all the same').toBe(1);
    expect(said.out).toContain('Restored');
    const [kept] = await sql<{ data: object }[]>`select data from domain_events where type = 'BackupRestored'`;
    expect(kept?.data).toMatchObject({ despiteEvidence: 'It is known.' });
  });
});
