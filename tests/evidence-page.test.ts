import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { createEvidence } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LedgerEntry } from '../modules/reliability/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { commandLine } from './support/command-line.ts';
import { type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// The commands and programs of docs/evidence.md, run as they stand: a reader who copies them has nothing else.

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'tablemates-evidence-page-'));
/** A process starts for each test, and one of them reads the whole log. */
const LONG_MS = 240_000;
const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);

/** The code blocks of the page in a language, in their order. */
const blocks = (language: string): readonly string[] =>
  [...readFileSync(path.join(root, 'docs/evidence.md'), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, found, code = '']) => (found === language ? [code] : []),
  );
/** The programs need both; not every machine has them. */
const PYTHON = spawnSync('python3', ['--version']).status === 0 && spawnSync('openssl', ['version']).status === 0;

let running: RunningProduct;
let server: Server;
let address = '';
let checkpoint: readonly string[] = [];

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  const origin = '127.0.0.1:3000/tlog';
  const evidence = createEvidence({ store: storeOf(running.sql), secret: SECRET_KEY, origin, clock: () => OPENING });
  const member = running.client();
  await member.signIn('member');
  // the product's own job may have begun at the same moment
  await vi.waitFor(() => evidence.seal());
  const [entry] = (await member.ask('GET', '/api/users/me/reliability/history')).body as LedgerEntry[];
  const { body: proof } = await member.ask('GET', `/api/users/me/reliability/history/${entry?.position}/proof`);
  for (const name of ['proof.json', 'proof-17.json']) write(name, JSON.stringify(proof));
  const note = (await member.ask('GET', '/.well-known/tablemates/checkpoint')).body as string;
  write('copy.txt', note);
  checkpoint = note.split('\n');
  // where `npx` looks in a folder of the project
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(path.join(root, 'cli/tablemates.mjs'), path.join(folder, 'node_modules/.bin/tablemates'));
  server = createServer(getRequestListener((request) => running.product.fetch(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await running.stop();
  rmSync(folder, { recursive: true });
});

/** Runs commands of the page in a shell; the address alone is another. */
async function run(commands: string, more: Record<string, string | undefined> = {}) {
  const script = `set -e\n${commands.replaceAll('https://tablemates.example', address)}`;
  const env = { PATH: process.env.PATH, HOME: folder, npm_config_offline: 'true', ...more };
  const child = spawn('sh', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [code, out, err] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  return { code, out, err };
}

/** Writes a program of the page under the name that its first line gives it, and returns the command of that line. */
function program(code: string): string {
  const [, command = ''] = /^# ([^:\n]+(?::\/\/[^:\n]+)?)/.exec(code) ?? [];
  write(command.split(' ')[0] ?? '', code);
  return `python3 ${command}`;
}

const [checkProof = '', doctor = ''] = blocks('');
const [fetchKey = ''] = checkProof.split('\n');
const [check = '', rootOf = ''] = blocks('python');

test('the page has these commands and programs, and no others', () => {
  expect([blocks('').length, blocks('python').length]).toEqual([2, 2]);
  expect(checkProof).toContain('npx tablemates log check-proof');
  expect(doctor).toContain('npx tablemates log doctor');
});

test('a member checks a proof with the public key, without the database', { timeout: LONG_MS }, async () => {
  const { code, out, err } = await run(checkProof);
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  expect(out).toContain(JSON.parse(readFileSync(path.join(folder, 'proof.json'), 'utf8')).leaf);
});

test('an auditor checks the whole log against a copy of a checkpoint', { timeout: LONG_MS }, async () => {
  const { env } = commandLine({ url: running.databaseUrl, dataDir: folder });
  expect(await run(doctor, env)).toMatchObject({ code: 0 });
});

test.skipIf(!PYTHON)('anybody checks a proof without our code', { timeout: LONG_MS }, async () => {
  const { code, out, err } = await run(`${fetchKey}\n${program(check)}`);
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('proven: ');
});

test.skipIf(!PYTHON)('anybody computes the root of a checkpoint from the tiles', { timeout: LONG_MS }, async () => {
  const [, size = '', hash] = checkpoint;
  const { code, out, err } = await run(program(rootOf).replace(' 389', ` ${size}`));
  expect({ code, out, err: code === 0 ? '' : err }).toEqual({ code: 0, out: `${hash}\n`, err: '' });
});

test('the page says of each table what follows from the log, and names no other', async () => {
  const page = readFileSync(path.join(root, 'docs/evidence.md'), 'utf8');
  const section = page.slice(page.indexOf('### Tables beside the log'), page.indexOf('### An upgrade'));
  const named = [...section.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  );
  const tables = await running.sql<{ name: string }[]>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'domain_events'
      and tablename !~ '^evidence_(checkpoints|newest|tiles)$|_version$'`;
  expect([...new Set(named)].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});
