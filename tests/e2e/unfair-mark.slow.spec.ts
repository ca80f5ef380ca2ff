import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Browser, expect, type Page, test } from '@playwright/test';
import postgres from 'postgres';
import type { UserReply } from '../../modules/identity/contract.ts';
import type { LedgerEntry } from '../../modules/reliability/contract.ts';
import { runningEmbeddedPostgres } from '../../platform/embedded-postgres/running.ts';
import { localMoment } from '../../web/lib/time.ts';
import { COMPILED } from '../support/compiled.ts';
import { logInAsAdmin } from './admin.ts';
import { browseAs, newGameEvent, newOrganizer } from './hosts.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { newMember, toast } from './people.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** So long before an evening, its people are asked whether they are still coming. */
const ASKED_MS = 26 * HOUR_MS;

let server: OwnServer;
// The first start builds a demo city.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startOwnServer();
});
test.afterAll(() => server?.dispose());

/** The time until seven in the evening in Houston, three days from now, when nothing that is due falls into the night. */
function untilEvening(): number {
  const isSeven = (hours: number) =>
    localMoment(new Date(Date.now() + hours * HOUR_MS).toISOString(), 'America/Chicago').slice(11, 13) === '19';
  const hours = Array.from({ length: 24 }, (_, at) => 60 + at).find(isSeven);
  if (hours === undefined) throw new Error('This day has no seven o’clock.');
  return hours * HOUR_MS;
}

/** A page of a phone whose clock is where the server's is. */
async function pageAt(browser: Browser, clockOffsetMs: number): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: server.baseURL, reducedMotion: 'reduce', viewport });
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() + clockOffsetMs });
  return page;
}

/** What the command line says, on the server's data or without any. */
async function tablemates(dataDir: string, ...args: readonly string[]) {
  const launcher = path.resolve(import.meta.dirname, '../../cli/tablemates.mjs');
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...COMPILED };
  const child = spawn(process.execPath, [launcher, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

test('one unfair mark, from the reminder to its proof, which outlives an attempt to rewrite it', async ({
  browser,
}, testInfo) => {
  test.setTimeout(480_000);
  const { baseURL } = server;
  const begins = untilEvening();
  // the test domain gets no mail
  const address = `nora-${randomUUID()}@mail.example`;
  const [asHost, asGuest] = [await newOrganizer(baseURL), await newMember(baseURL, address)];
  const gameEvent = await newGameEvent(asHost, begins / HOUR_MS);
  expect((await asGuest.post(`/api/game-events/${gameEvent.id}/join`)).status()).toBe(200);
  const { user } = (await (await asGuest.get('/api/auth/me')).json()) as UserReply;
  const tonight = `/events/${gameEvent.id}/tonight`;

  await test.step('the guest is reminded, and says in the mail that they will be there', async () => {
    await server.moveTo(begins - ASKED_MS + MINUTE_MS);
    const guest = await pageAt(browser, begins - ASKED_MS + MINUTE_MS);
    const letter = guest.frameLocator('article iframe').first();
    await expect(async () => {
      await guest.goto(`/mailbox?to=${encodeURIComponent(address)}`);
      await expect(letter.getByRole('link', { name: 'I’ll be there' })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    const answer = await letter.getByRole('link', { name: 'I’ll be there' }).getAttribute('href');
    await guest.goto(answer ?? '');
    await guest.getByRole('button', { name: 'I’ll be there' }).click();
    await expect(guest.getByRole('region', { name: 'See you there' })).toBeVisible();
    await guest.context().close();
  });

  await test.step('the guest checks in with the code that the host shows', async () => {
    await server.moveTo(begins - 5 * MINUTE_MS);
    const [host, guest] = [
      await pageAt(browser, begins - 5 * MINUTE_MS),
      await pageAt(browser, begins - 5 * MINUTE_MS),
    ];
    await browseAs(host, asHost);
    await browseAs(guest, asGuest);
    await host.goto(tonight);
    await expect(host.getByText('Said “I’ll be there”')).toBeVisible();
    const { code } = (await (await asHost.get(`/api/game-events/${gameEvent.id}/check-in`)).json()) as { code: string };
    await expect(host.getByText(code, { exact: true })).toBeVisible();
    await guest.goto(tonight);
    await guest.getByRole('textbox', { name: 'The four characters' }).pressSequentially(code);
    await expect(guest.getByText('You are checked in')).toBeVisible();
    for (const page of [host, guest]) await page.context().close();
  });

  const afterwards = begins + 10 * MINUTE_MS;
  await server.moveTo(afterwards);
  await test.step('the host says that nobody came, and has to say why', async () => {
    const host = await pageAt(browser, afterwards);
    await browseAs(host, asHost);
    await host.goto(tonight);
    await host.getByRole('group', { name: /^Nora/ }).getByRole('radio', { name: 'No-show' }).check();
    await host.getByLabel('Why is it a no-show?').fill('The chair was empty.');
    await host.getByRole('button', { name: 'Rate', exact: true }).click();
    await expect(toast(host, 'Attendance marked')).toBeVisible();
    await host.context().close();
  });

  const guest = await pageAt(browser, afterwards);
  await browseAs(guest, asGuest);
  const own = guest.getByRole('region', { name: 'Your dispute' });
  await test.step('the mark is disputed automatically, and pauses nothing', async () => {
    await guest.goto(`/member?view=reliability#mark-${gameEvent.id}`);
    await expect(own).toContainText('Disputed automatically: you checked in with the code.');
    await expect(own).toContainText('Joining is not paused before the decision.');
    const joining = await asGuest.get('/api/users/me/can-join-events');
    expect(await joining.json()).toMatchObject({ canJoin: true });
  });

  await test.step('an admin sees the evidence, and restores the score', async () => {
    const admin = await pageAt(browser, afterwards);
    await logInAsAdmin(admin);
    await admin.goto('/admin/contests');
    await admin.getByRole('link', { name: `${user.firstName} ${user.lastName}` }).click();
    await expect(admin.getByText('“The chair was empty.”')).toBeVisible();
    await expect(admin.getByText(/^Checked in/).first()).toBeVisible();
    await admin.keyboard.press('a');
    await admin.keyboard.type('The code of the table was typed there.');
    await admin.keyboard.press('Enter');
    await expect(toast(admin, 'Rating changed')).toBeVisible();
    await expect(own).toContainText('Changed to Attended');
    await expect(own).toContainText('“The code of the table was typed there.”');
    await admin.context().close();
  });

  const [proofFile, keyFile, checkpointFile] = ['proof.json', 'key.txt', 'checkpoint.txt'].map((name) =>
    testInfo.outputPath(name),
  ) as [string, string, string];
  await test.step('the guest keeps the proof of the mark, once it is sealed', async () => {
    const history = await (await asGuest.get('/api/users/me/reliability/history')).json();
    const { position } = (history as LedgerEntry[]).find(({ what }) => what === 'no_show') ?? { position: '' };
    const proof = async () => (await asGuest.get(`/api/users/me/reliability/history/${position}/proof`)).status();
    await expect.poll(proof, { timeout: 90_000 }).toBe(200);
    const later = await pageAt(browser, afterwards + 5 * MINUTE_MS);
    await browseAs(later, asGuest);
    await later.goto('/member?view=reliability');
    const wasMarked = later.getByRole('link', { name: /^Proof: The host did not see you there/ });
    const [download] = await Promise.all([later.waitForEvent('download'), wasMarked.click()]);
    await download.saveAs(proofFile);
    await later.context().close();
  });
  const nowhere = testInfo.outputPath('nowhere');
  const isProven = async () => {
    const key = readFileSync(keyFile, 'utf8').trim();
    return tablemates(nowhere, 'log', 'check-proof', proofFile, '--key', key);
  };
  await test.step('the proof is checked without the product, by its public key alone', async () => {
    for (const [file, name] of [
      [keyFile, 'key'],
      [checkpointFile, 'checkpoint'],
    ] as const) {
      writeFileSync(file, await (await asGuest.get(`/.well-known/tablemates/${name}`)).text());
    }
    expect(await isProven()).toMatchObject({ code: 0, out: expect.stringContaining('"status":"no_show"') });
    const doctor = await tablemates(server.dataDir, 'log', 'doctor', '--checkpoint', checkpointFile);
    expect(doctor).toMatchObject({ code: 0, out: expect.stringContaining('as they were sealed') });
  });

  await test.step('whoever rewrites the mark in the database is found out, and the proof still says what it was', async () => {
    const { leaf } = JSON.parse(readFileSync(proofFile, 'utf8')) as { leaf: string };
    const { position } = JSON.parse(leaf) as { position: number };
    const url = (await runningEmbeddedPostgres(server.dataDir)) ?? '';
    const sql = postgres(url, { max: 1 });
    const rewritten = await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      return tx`
        update domain_events set data = jsonb_set(data, '{status}', '"attended"')
        where position = ${position} returning position`;
    });
    await sql.end();
    expect(rewritten).toHaveLength(1);
    const doctor = await tablemates(server.dataDir, 'log', 'doctor', '--checkpoint', checkpointFile);
    expect(doctor).toMatchObject({ code: 1, out: expect.stringContaining(`changed at ${position}`) });
    expect(await isProven()).toMatchObject({ code: 0, out: expect.stringContaining('"status":"no_show"') });
  });
  await guest.context().close();
  for (const person of [asHost, asGuest]) await person.dispose();
});
