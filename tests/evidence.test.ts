import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkProof, createEvidence, type Evidence, type Proof, readVerifierKey } from '@tablemates/event-store';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EvidenceState } from '../modules/admin/contract.ts';
import type { LedgerEntry, ReliabilityAt } from '../modules/reliability/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays } from '../platform/add-time.ts';
import { createApi } from '../platform/http/api.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { mailCheckpoint } from '../server/evidence/checkpoint-mail.ts';
import { copiesOf, postCheckpoints } from '../server/evidence/copies.ts';
import { proofRoutes } from '../server/evidence/proof-routes.ts';
import { installationIdOf } from '../server/installation/installation-id.ts';
import { commandLine } from './support/command-line.ts';
import { demoDatabase } from './support/database.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

let running: RunningProduct;
let evidence: Evidence;
let tablemates: ReturnType<typeof commandLine>;
let member: Client;
let admin: Client;
const folder = mkdtempSync(path.join(tmpdir(), 'tablemates-evidence-'));
const fileOf = (name: string, content: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};
const clock = () => OPENING;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  evidence = createEvidence({ store: storeOf(running.sql), secret: SECRET_KEY, origin: '127.0.0.1:3000/tlog', clock });
  // the product's own job may have begun at the same moment
  await vi.waitFor(async () => {
    await evidence.seal();
    if ((await unsealed()) > 0) throw new Error('something waits to be sealed');
  }, 20_000);
  tablemates = commandLine({ url: running.databaseUrl, dataDir: folder });
  member = running.client();
  await member.signIn('member');
  admin = running.client();
  await admin.signInAsAdmin();
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true });
});

async function unsealed(): Promise<number> {
  const [row] = await running.sql<{ count: bigint }[]>`
    select count(*) as count from domain_events
    where position > (select coalesce(max(position), 0) from evidence_checkpoints)`;
  return Number(row?.count);
}

const textOf = async (address: string) => (await member.ask('GET', address)).body as string;
const newest = async () => (await evidence.newest())?.note ?? '';

describe('in public', () => {
  test('there is the newest checkpoint, and the key that checks it', async () => {
    const key = readVerifierKey(await textOf('/.well-known/tablemates/key'));
    expect(key?.name).toBe('127.0.0.1:3000/tlog');
    const { headers } = await member.ask('GET', '/.well-known/tablemates/checkpoint');
    expect(headers.get('content-type')).toBe('text/plain; charset=UTF-8');
    expect(headers.get('cache-control')).toBe('public, max-age=5');
    // a newer one may be signed between two of these
    for (const at of ['/.well-known/tablemates/checkpoint', '/tlog/checkpoint']) {
      await expect.poll(async () => (await textOf(at)) === (await newest()), { message: at }).toBe(true);
    }
  });

  test('tiles are cached permanently, and missing ones are not', async () => {
    const { status, headers } = await member.ask('GET', '/tlog/tile/0/000');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('application/octet-stream');
    for (const missing of ['0/999', '0/0', '0/000.p/256', '9/000', '']) {
      const reply = await member.ask('GET', `/tlog/tile/${missing}`);
      expect(reply.status).toBe(404);
      expect(reply.headers.get('cache-control') ?? '').not.toContain('immutable');
    }
  });
});

describe('a fact of a ledger', () => {
  let entry: LedgerEntry;
  let proof: Proof;
  beforeAll(async () => {
    const [first] = (await member.ask('GET', '/api/users/me/reliability/history')).body as LedgerEntry[];
    if (!first) throw new Error('the member of the demo has no ledger');
    entry = first;
    proof = (await member.ask('GET', `/api/users/me/reliability/history/${entry.position}/proof`)).body as Proof;
  });

  test('is proven by the public key alone', async () => {
    const key = readVerifierKey(await textOf('/.well-known/tablemates/key'));
    expect(key && checkProof(proof, key.publicKey).verdict).toBe('proven');
    expect(JSON.parse(proof.leaf)).toMatchObject({ id: entry.id, position: Number(entry.position) });
  });

  test('is proven to admins, who find it with the person', async () => {
    const { user } = (await member.ask('GET', '/api/auth/me')).body as { user: { id: string } };
    const ledger = (await admin.ask('GET', `/api/admin/users/${user.id}/reliability`)).body as ReliabilityAt;
    expect(ledger.history[0]?.position).toBe(entry.position);
    const address = `/api/admin/users/${user.id}/reliability/history/${entry.position}/proof`;
    expect((await admin.ask('GET', address)).body).toMatchObject({ index: proof.index, leaf: proof.leaf });
  });

  test('is not proven for another person, nor is an unknown fact', async () => {
    const other = running.client();
    await other.signIn('organizer');
    for (const position of [entry.position, '1', '999999999']) {
      const reply = await other.ask('GET', `/api/users/me/reliability/history/${position}/proof`);
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await other.ask('GET', '/api/users/me/reliability/history/first/proof')).status).toBe(404);
  });

  test('is not proven before it is sealed', async () => {
    const { userId, authenticatedAt } = { userId: 'somebody', authenticatedAt: OPENING.toISOString() };
    const app = createApi();
    app.use(async (c, next) => {
      const roles = { isClient: true, isProvider: false, isCafeOwner: false, isAdmin: false, adminRole: null };
      c.set('session', { userId, ...roles, authenticatedAt });
      await next();
    });
    const mark = { type: 'PenaltyLifted', data: {}, position: 7n, stream: 'reliability-somebody' };
    const readStream = async (name: string) => (name === 'reliability-somebody' ? [mark as never] : []);
    app.route('/', proofRoutes({ log: { readStream }, evidence: { proofOf: async () => undefined } }));
    const reply = await app.request('/users/me/reliability/history/7/proof');
    expect(reply.status).toBe(409);
    expect(await reply.json()).toMatchObject({ code: 'not_sealed' });
  });

  test('is checked from its file, offline or with the key of the product; a changed file proves nothing', async () => {
    const key = (await textOf('/.well-known/tablemates/key')).trim();
    const file = fileOf('proof.json', JSON.stringify(proof));
    const offline = commandLine({ url: 'postgres://nobody@127.0.0.1:1/nothing', dataDir: folder });
    const proven = await offline.run('log', 'check-proof', file, '--key', key);
    expect(proven).toMatchObject({ code: 0, err: '' });
    expect(proven.out).toContain(`leaf ${proof.index.toLocaleString('en-US')} of the`);
    expect(proven.out).toContain(proof.leaf);
    expect((await tablemates.run('log', 'check-proof', file)).code).toBe(0);

    const changed = fileOf(
      'changed.json',
      JSON.stringify({ ...proof, leaf: proof.leaf.replace('"actor"', '"Actor"') }),
    );
    expect(await offline.run('log', 'check-proof', changed, '--key', key)).toMatchObject({
      code: 1,
      out: `✗ ${changed} proves nothing: it leads to another root.\n`,
    });
    const resigned = fileOf(
      'resigned.json',
      JSON.stringify({ ...proof, checkpoint: proof.checkpoint.replace('/tlog', '/log') }),
    );
    expect((await offline.run('log', 'check-proof', resigned, '--key', key)).out).toContain('not signed by this key');
    expect((await offline.run('log', 'check-proof', fileOf('x', 'x'), '--key', key)).code).toBe(2);
    expect((await offline.run('log', 'check-proof', file, '--key', 'no key')).code).toBe(2);
    expect(await offline.run('log', 'check-proof', '/no/such/proof.json', '--key', key)).toMatchObject({
      code: 2,
      err: 'There is no file /no/such/proof.json.\n',
    });
  });
});

describe('copies elsewhere', () => {
  const state = async () => (await admin.ask('GET', '/api/admin/evidence')).body as EvidenceState;

  test('each checkpoint is sent to CHECKPOINT_URL, once, and again after a failure', async () => {
    const got: { body: string; authorization: string | undefined; installation: unknown }[] = [];
    let status = 503;
    const place = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const { authorization, 'tablemates-installation': installation } = request.headers;
        if (status < 300) got.push({ body, authorization, installation });
        response.writeHead(status).end('thank you');
      });
    });
    await new Promise<void>((resolve) => place.listen(0, '127.0.0.1', resolve));
    const url = `http://keeper:secret@127.0.0.1:${(place.address() as AddressInfo).port}/checkpoints`;
    const { sql } = running;
    const post = postCheckpoints({ sql, evidence, clock, logger: pino({ level: 'silent' }), url });
    try {
      await post();
      expect(got).toEqual([]);
      expect(await copiesOf(sql, 'url')).toMatchObject({ copiedAt: null, failure: 'it answered 503' });
      status = 204;
      await post();
      await post();
      const authorization = `Basic ${Buffer.from('keeper:secret').toString('base64')}`;
      const installation = await installationIdOf(sql);
      expect(got).toEqual([{ body: await newest(), authorization, installation }]);
      expect(installation).toMatch(/^[\da-f]{12}$/);
      expect(await copiesOf(sql, 'url')).toMatchObject({ copiedAt: OPENING.toISOString(), failure: null });
      status = 302;
      await post();
      expect(got).toHaveLength(1);
    } finally {
      await new Promise((resolve) => place.close(resolve));
    }
  });

  test('without an address nothing is sent', async () => {
    await postCheckpoints({ sql: running.sql, evidence, clock, logger: pino(), url: undefined })();
    expect((await state()).posted).toBeNull();
  });

  test('every admin with an address gets the newest one by mail, once a week', async () => {
    const mails: Mail[] = [];
    const send = async (mail: Mail) => void mails.push(mail);
    let now = OPENING;
    const sweep = mailCheckpoint({ sql: running.sql, evidence, clock: () => now, timeZone: 'America/Chicago', send });
    await sweep();
    expect(mails).toEqual([]); // the first admin has no address
    const { user } = (await admin.ask('GET', '/api/auth/me')).body as { user: { id: string } };
    await admin.ask('PATCH', `/api/users/${user.id}`, { email: 'dana@x.example' });
    // a read of this client waits for the read model that the sweep asks
    await admin.ask('GET', `/api/users/${user.id}`);
    await sweep();
    await sweep();
    expect(mails).toMatchObject([{ to: 'dana@x.example', template: 'checkpoint', params: { note: await newest() } }]);
    now = addDays(OPENING, 6); // Sunday
    await sweep();
    expect(mails).toHaveLength(1);
    now = addDays(OPENING, 7);
    await sweep();
    expect(mails).toHaveLength(2);
    expect((await state()).mailed).toMatchObject({ copiedAt: now.toISOString() });
  });

  test.each([
    ['of more than is sealed', `99999999, now() - interval '1 year'`],
    ['from the future', `1, '2099-01-01'`],
    ['from no time', `1, 'infinity'`],
  ])('copies %s that SQL made up are found, and stop no copy', async (_, made) => {
    const { sql } = running;
    await sql.unsafe(
      `delete from evidence_copies; insert into evidence_copies values ('url', ${made}), ('mail', ${made})`,
    );
    const { code, out } = await tablemates.run('log', 'doctor');
    expect(code).toBe(1);
    expect(out.match(/impossible copy/g)).toHaveLength(2);
    expect((await state()).mailed).toBeDefined();
    const got: string[] = [];
    const place = createServer((request, response) => {
      request.on('data', (chunk) => got.push(String(chunk)));
      request.on('end', () => response.writeHead(204).end());
    });
    await new Promise<void>((resolve) => place.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(place.address() as AddressInfo).port}/checkpoints`;
    const mails: Mail[] = [];
    const send = async (mail: Mail) => void mails.push(mail);
    try {
      await postCheckpoints({ sql, evidence, clock, logger: pino({ level: 'silent' }), url })();
    } finally {
      await new Promise((resolve) => place.close(resolve));
    }
    await mailCheckpoint({ sql, evidence, clock, timeZone: 'America/Chicago', send })();
    expect(got).toEqual([await newest()]);
    expect(mails).toHaveLength(1);
    expect((await tablemates.run('log', 'doctor')).out).not.toContain('impossible copy');
  });

  test('DATA_DIR keeps the newest one, so a database that was taken back is found', async () => {
    const own = await demoDatabase();
    const dataDir = path.join(folder, 'data');
    const cli = commandLine({ url: own.url, dataDir });
    expect(await cli.run('backup', '--to', path.join(folder, 'own.backup'))).toMatchObject({ code: 0 });
    const [file = ''] = readdirSync(path.join(dataDir, 'checkpoints'));
    const { note } = (await own.sql`select note from evidence_newest`)[0] ?? {};
    expect(readFileSync(path.join(dataDir, 'checkpoints', file), 'utf8')).toBe(note);
    await own.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(`
        delete from evidence_checkpoints; delete from evidence_tiles; delete from evidence_newest;
        update domain_events set mac = null; update domain_events set actor = 'system' where position = 40`);
    });
    await own.sql.end();
    const { code, out } = await cli.run('log', 'doctor');
    expect(code).toBe(1);
    expect(out).toMatch(/^ {2}contradicted by the copy\n {6}the copy outside the database has [\d]+ domain events/m);
    expect((await cli.run('projections', 'rebuild', 'regions')).err).toContain('The log contradicts its checkpoints');
  });

  test.each(['emptied', 'removed'])(
    'the one in DATA_DIR is missed if it was %s, until an operator says why',
    async (how) => {
      const own = await demoDatabase();
      const dataDir = path.join(folder, how);
      const cli = commandLine({ url: own.url, dataDir });
      expect(await cli.run('backup', '--to', path.join(folder, `${how}.backup`))).toMatchObject({ code: 0 });
      const [name = ''] = readdirSync(path.join(dataDir, 'checkpoints'));
      const file = path.join(dataDir, 'checkpoints', name);
      const copy = readFileSync(file, 'utf8');
      if (how === 'emptied') writeFileSync(file, '');
      else rmSync(path.dirname(file), { recursive: true });
      expect(await cli.run('log', 'doctor')).toMatchObject({
        code: 1,
        out: expect.stringMatching(
          /^ {2}missing checkpoint\n {6}the copy .* outside the database is gone, or cannot be read/m,
        ),
      });
      const logLine = JSON.parse((await cli.run('doctor', '--json')).out).findings;
      expect(logLine).toContainEqual(
        expect.objectContaining({ says: expect.stringMatching(/^Nothing is sealed: the copy/) }),
      );
      const readCopy = () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
      await cli.run('backup', '--to', path.join(folder, `${how}-2.backup`));
      expect(readCopy(), 'nothing takes its place').toBe(how === 'emptied' ? '' : undefined);

      const anew = await cli.run('--as', 'dana', 'log', 'seal-anew', 'The disk of DATA_DIR was lost.');
      expect(anew, anew.err).toMatchObject({ code: 0, out: expect.stringContaining('the log says who decided so') });
      expect(
        await own.sql`select actor, data - 'sealingId' as data from domain_events where type = 'SealingAnewAsked'`,
      ).toEqual([
        {
          actor: 'cli:dana',
          data: {
            reason: 'The disk of DATA_DIR was lost.',
            hindrance: expect.stringContaining('outside the database is gone'),
          },
        },
      ]);
      expect(await cli.run('log', 'doctor')).toMatchObject({ code: 0 });
      expect(readCopy()).not.toBe(copy);
      expect((await cli.run('log', 'seal-anew', 'Again.')).out).toContain('nothing was done');
      await own.sql.end();
    },
  );

  test('no start and no command seals a log of which SQL removed the checkpoints and MACs, whatever DATA_DIR has', async () => {
    const own = await demoDatabase();
    const dataDir = path.join(folder, 'emptied-both');
    const cli = commandLine({ url: own.url, dataDir });
    expect(await cli.run('backup', '--to', path.join(folder, 'both.backup'))).toMatchObject({ code: 0 });
    await own.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(`
        delete from evidence_checkpoints; delete from evidence_tiles; delete from evidence_newest;
        update domain_events set mac = null; update domain_events set actor = 'system' where position = 40`);
    });
    rmSync(dataDir, { recursive: true });
    await cli.run('mail', 'retry', '--failed');
    const started = await runningProduct({ database: own, env: { DATA_DIR: dataDir } });
    const [sealed] = await own.sql`select count(*)::int as checkpoints from evidence_checkpoints`;
    await started.stop();
    expect(sealed).toEqual({ checkpoints: 0 });
    expect((await cli.run('log', 'doctor')).out).toContain(
      'there are domain events, and nothing says that sealing began',
    );
  });

  test('a start after all checkpoints were deleted signs nothing, and says what to do', async () => {
    const own = await demoDatabase();
    await createEvidence({ store: storeOf(own.sql), secret: SECRET_KEY, origin: '127.0.0.1:3000/tlog', clock }).seal();
    await own.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(`
        delete from evidence_checkpoints; delete from evidence_tiles;
        update domain_events set actor = 'system' where position = 40`);
    });
    const lines: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
    const started = await runningProduct({ database: own, logger });
    await vi.waitFor(() => expect(lines.join()).toContain('"job":"seal"'), 20_000);
    expect(await own.sql`select from evidence_checkpoints`).toEqual([]);
    await started.stop();
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      problem: 'missing checkpoint',
      msg: expect.stringMatching(/so nothing is sealed: run `tablemates log doctor`, then see docs\/operations\.md/),
    });
  });

  test.each(['all', 'web'])('what was recorded just before a stop is sealed, with ROLE=%s', async (ROLE) => {
    const own = await demoDatabase();
    const cli = commandLine({ url: own.url, dataDir: path.join(folder, ROLE) });
    const started = await runningProduct({ database: own, env: { ROLE } });
    const person = started.client();
    await person.signIn('member');
    expect((await person.ask('PATCH', '/api/users/profile', { bio: `Leaving with ${ROLE}.` })).status).toBe(200);
    await started.stop();
    expect(JSON.parse((await cli.run('doctor', '--json')).out)).toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ says: expect.stringContaining('all sealed.') })]),
    });
  });

  test('the back office shows the newest checkpoint, and that nothing waits to be sealed', async () => {
    await evidence.seal();
    const shown = await state();
    expect(shown).toMatchObject({ waiting: 0, hasLostItsEnd: false });
    expect(shown.checkpoint?.note).toBe(await newest());
    expect(shown.key).toBe((await textOf('/.well-known/tablemates/key')).trim());
  });
});

describe('a log that somebody changed', () => {
  /** Does what only somebody with all rights on the database can do. */
  const tamper = (statement: string) =>
    running.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(statement);
    });
  let copy: string;
  let size: number;
  beforeAll(async () => {
    copy = fileOf('copy.txt', await newest());
    size = (await evidence.newest())?.size ?? 0;
  });

  test('passes the doctor before the change, also with a copy of a checkpoint', async () => {
    const { code, out } = await tablemates.run('log', 'doctor', '--checkpoint', copy);
    expect(out).toContain(`${size.toLocaleString('en-US')} domain events sealed, and as they were sealed`);
    expect(code).toBe(0);
    expect(await tablemates.run('log', 'doctor', '--checkpoint', fileOf('other.txt', 'x\n1\n'))).toMatchObject({
      code: 1,
      err: `${path.join(folder, 'other.txt')} holds no checkpoint that the key of this log signed.\n`,
    });
  });

  test('is detected at the changed position, and at a cut off end', async () => {
    await running.product.stop(); // its read models stay where they are
    const [at] = await running.sql<{ position: bigint }[]>`
      select position from domain_events order by position desc offset 18 limit 1`;
    await tamper(`
      update domain_events set actor = 'system' where position = (select min(position) from domain_events where actor <> 'system');
      delete from domain_events where position >= ${at?.position}`);
    const { code, out } = await tablemates.run('log', 'doctor', '--checkpoint', copy);
    expect(code).toBe(1);
    expect(out).toMatch(/^ {2}changed at \d+$/m);
    expect(out).toContain(`the log was ${size} long, and is ${size - 19}`);
    expect(out).toMatch(/^ {2}ahead of the log by \d+: admin_stats, .*attendance, /m);
    const said = await tablemates.run('log', 'doctor', '--json');
    const { evidence } = JSON.parse(said.out) as { evidence: { ahead: { name: string }[] } };
    // what mails would be silent until the log has grown again
    expect(evidence.ahead.map(({ name }) => name)).toContain('mails_to_people');
    expect((await tablemates.run('doctor')).out).toMatch(/Ahead of the log: .*mails_to_people/);
    const status = await tablemates.run('projections', 'status');
    expect(status).toMatchObject({ code: 1 });
    expect(status.out).toContain('A read model is ahead of the log');
  });

  test('is neither rebuilt nor swapped in, unless with a reason that the log keeps', async () => {
    for (const command of [
      ['rebuild', 'regions'],
      ['swap', 'regions'],
    ]) {
      const refused = await tablemates.run('projections', ...command);
      expect(refused.code).toBe(1);
      expect(refused.err).toMatch(/^The log contradicts its checkpoints \(changed at \d+: it is not what was sealed\)/);
    }
    const why = 'the disk of 3 May';
    const done = await tablemates.run('projections', 'rebuild', 'regions', '--despite-evidence', why);
    expect(done).toMatchObject({ code: 0 });
    const [recorded] = await running.sql<{ data: object }[]>`
      select data from domain_events where type = 'ReadModelRebuildAsked' order by position desc limit 1`;
    expect(recorded?.data).toEqual({ readModel: 'regions', despiteEvidence: why });
  });
});
