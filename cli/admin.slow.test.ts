import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commandLine } from '../tests/support/command-line.ts';
import { type RunningProduct, runningProduct } from '../tests/support/product.ts';
import { softwarePasskey } from '../tests/support/software-passkey.ts';

type Device = ReturnType<typeof softwarePasskey>;

let running: RunningProduct;
let tablemates: ReturnType<typeof commandLine>;
const dataDir = mkdtempSync(path.join(tmpdir(), 'tablemates-cli-'));
beforeAll(async () => {
  running = await runningProduct({
    env: { LIMIT_ADMIN_LOGINS_PER_NAME: '2/15m' },
    // the command line hashes with the product's default cost
    dearPasswords: true,
  });
  tablemates = commandLine({ url: running.databaseUrl, dataDir });
});
afterAll(async () => {
  await running.stop();
  rmSync(dataDir, { recursive: true });
});

const signIn = (username: string, password: string, client = running.client()) =>
  client.ask('POST', '/api/auth/admin-login', { username, password });

test('an admin is created with a generated password, and only once', async () => {
  const made = await tablemates.run('admin', 'create', 'Dana', '--json');
  expect(made.code).toBe(0);
  const { username, password } = JSON.parse(made.out);
  expect(username).toBe('dana');
  // another process appended it: on a busy machine the read models take a while to show it
  await vi.waitFor(async () => expect((await signIn('dana', password)).status).toBe(200), { timeout: 60_000 });
  expect(await tablemates.run('admin', 'create', 'dana')).toMatchObject({
    code: 1,
    err: 'There is already an admin with this name.\n',
  });
  expect(await tablemates.run('admin', 'create', 'no spaces')).toMatchObject({ code: 2 });
});

test('a lost password is replaced from the terminal: sessions end, and the lock after failed attempts ends', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  while ((await signIn('admin', 'forgotten')).status !== 429);
  const chosen = 'a password that was chosen';
  expect(await tablemates.launch(['admin', 'reset-password', 'admin', '--password-stdin'], `${chosen}\n`)).toEqual({
    code: 0,
    err: '',
    out: '✓ admin has a new password; their sessions have ended.\n',
  });
  expect((await admin.ask('GET', '/api/auth/me')).status).toBe(401);
  expect((await signIn('admin', chosen)).status).toBe(200);
  expect(await tablemates.run('admin', 'reset-password', 'nobody')).toMatchObject({ code: 1 });
});

test('lost passkeys are removed from the terminal: sessions end, the password is enough again, and it is recorded', async () => {
  const credentials = ['admin', 'create', 'eve', '--json'];
  const { password } = JSON.parse((await tablemates.run(...credentials)).out);
  const eve = running.client();
  await vi.waitFor(async () => expect((await signIn('eve', password, eve)).status).toBe(200), { timeout: 60_000 });
  const options = (await eve.ask('POST', '/api/users/me/passkeys/options')).body as Parameters<Device['made']>[0];
  const device = softwarePasskey();
  expect((await eve.ask('POST', '/api/users/me/passkeys', device.made(options))).status).toBe(201);
  expect((await signIn('eve', password)).status).toBe(202);
  expect(await tablemates.run('admin', 'remove-passkeys', 'Eve')).toEqual({
    code: 0,
    err: '',
    out: '✓ eve’s passkey is removed; their sessions have ended.\n',
  });
  expect((await eve.ask('GET', '/api/auth/me')).status).toBe(401);
  expect((await signIn('eve', password)).status).toBe(200);
  const [recorded] = await running.sql<{ actor: string; data: object }[]>`
    select actor, data from domain_events where type = 'AdminPasskeysRemoved'`;
  expect(recorded).toMatchObject({ actor: expect.stringMatching(/^cli:/), data: { count: 1 } });
  expect(await tablemates.run('admin', 'remove-passkeys', 'eve')).toMatchObject({
    code: 1,
    err: 'This admin has no passkey.\n',
  });
});

test('an admin’s role is set from the terminal, holds at once and is recorded; the admin of the settings stays full', async () => {
  const { password, userId } = JSON.parse(
    (await tablemates.run('admin', 'create', 'finn', '--role', 'auditor', '--json')).out,
  );
  const finn = running.client();
  await vi.waitFor(async () => expect((await signIn('finn', password, finn)).status).toBe(200), { timeout: 60_000 });
  const add = (name: string) => finn.ask('POST', '/api/regions', { name });
  expect((await add('Before')).status).toBe(403);
  expect(await tablemates.run('admin', 'set-role', 'Finn', 'catalog')).toEqual({
    code: 0,
    err: '',
    out: '✓ finn has the role catalog.\n',
  });
  expect((await add('After')).status).toBe(201);
  const recorded = await running.sql<{ actor: string; data: object }[]>`
    select actor, data from domain_events where type = 'AdminRoleGranted' order by position`;
  expect(recorded).toMatchObject(
    ['auditor', 'catalog'].map((adminRole) => ({ actor: expect.stringMatching(/^cli:/), data: { userId, adminRole } })),
  );
  expect(await tablemates.run('admin', 'set-role', 'admin', 'auditor')).toMatchObject({
    code: 1,
    err: 'This admin is named in the settings of the installation and stays full.\n',
  });
  expect(await tablemates.run('admin', 'set-role', 'nobody', 'full')).toMatchObject({ code: 1 });
  expect(await tablemates.run('admin', 'set-role', 'finn', 'king')).toMatchObject({ code: 2 });
});

test('the demo goes into an empty log only, where its people can sign in', async () => {
  expect(await tablemates.run('demo', 'seed')).toMatchObject({
    code: 2,
    out: '',
    err: 'Nobody could sign in to the demo: set TEST_EMAIL_DOMAIN, here and for the product.\n',
  });
  const more = { TEST_EMAIL_DOMAIN: 'example.test' };
  expect(await commandLine({ url: running.databaseUrl, dataDir, more }).run('demo', 'seed')).toMatchObject({
    code: 1,
    out: '',
    err: 'The log is not empty: the demo is for an empty one only.\n',
  });
});

test('help lists every command, and fits 80 columns', async () => {
  const help = await tablemates.run('--help');
  expect(help.code).toBe(0);
  expect(help.out).toContain('Exit codes:');
  const skip = await tablemates.run('projections', 'skip', '--help');
  expect(skip.out).toBe(`Usage: tablemates projections skip [options] <name>

skip the domain event a read model is paused at, now and in every rebuild

Options:
  --reason <why>       stays with the skip for good
  --position <number>  only when it is paused there
  --json               print JSON for a script
  -h, --help           show this help

Examples:
  $ tablemates projections skip audit --reason "fixture of 3 May"
      pass over the domain event it is paused at
`);
  for (const line of (help.out + skip.out).split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});
