import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/support/database.ts';
import type { Sql } from '../database.ts';
import { newUuid } from '../ids.ts';
import { writeLetter } from './letter.ts';
import { mailboxPage } from './mailbox-page.ts';
import { toMessage } from './message.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { mailboxTransport } from './transport.ts';

const letterSettings = { publicUrl: 'https://tablemates.example', timeZone: 'America/Chicago' };

let sql: Sql;
let outbox: Outbox;
beforeAll(async () => {
  ({ sql } = await freshDatabase());
});
afterAll(() => sql.end());
beforeEach(async () => {
  await sql`truncate mail_outbox`;
  const clock = () => new Date('2026-11-21T18:05:09.000Z');
  outbox = createOutbox({ sql, secret: 'a secret of the tests', newId: newUuid, clock, letterSettings });
});

const get = (path: string) => mailboxPage({ outbox, letterSettings }).request(path);
const code = (to: string, text: string) =>
  outbox.post({ to, dedupeKey: newUuid(), template: 'code', params: { code: text, minutes: 10 } });

describe('the mailbox page', () => {
  it('shows mails newest first, with times of the city', async () => {
    await code('ana@x.example', '111111');
    await code('bo@x.example', '222222');
    await outbox.deliverDue(mailboxTransport);
    const text = await (await get('/mailbox')).text();
    expect(text.indexOf('>222222 is your')).toBeLessThan(text.indexOf('>111111 is your'));
    expect(text.indexOf('>222222 is your')).toBeGreaterThan(0);
    expect(text).toContain('Nov 21, 12:05:09 PM');
    expect(text).not.toContain('<strong>');
  });

  it('finds mails by address', async () => {
    await code('ana@x.example', '111111');
    await code('bo@x.example', '222222');
    const text = await (await get('/mailbox?to=BO%40x')).text();
    expect(text).toContain('222222');
    expect(text).not.toContain('111111');
    expect(text).toContain('value="BO@x"');
    expect(text).toContain('<strong>on its way</strong>');
  });

  it('shows a letter as the HTML that is sent, in a frame that runs nothing, and as text with its links', async () => {
    await outbox.post({ to: 'ana@x.example', dedupeKey: newUuid(), template: 'welcome', params: { firstName: 'Ana' } });
    const page = await (await get('/mailbox')).text();
    expect(page).toContain('Hi Ana,');
    expect(page).toContain('Find a table: <a href="https://tablemates.example/">https://tablemates.example/</a>');
    const [, path = '', sandbox = ''] = /<iframe src="([^"]*)"[^>]*sandbox="([^"]*)"/.exec(page) ?? [];
    expect(sandbox).toBe('allow-top-navigation-by-user-activation');
    const letter = await (await get(path)).text();
    const [sent] = await outbox.readable({ limit: 1 });
    if (!sent) throw new Error('one was posted');
    const { html } = toMessage(sent.content.to, writeLetter(sent.content, letterSettings));
    expect(letter.replace('<base target="_top">', '')).toBe(html);
    expect((await get(`/mailbox/letters/${newUuid()}`)).status).toBe(404);
    expect((await get('/mailbox/letters/one')).status).toBe(404);
  });

  it('says so if there is no mail', async () => {
    expect(await (await get('/mailbox')).text()).toContain('No mail yet');
    expect(await (await get('/mailbox?to=nobody')).text()).toContain('No mail to an address with “nobody”');
  });

  it('escapes names and the search text', async () => {
    await outbox.post({
      to: 'eve@x.example',
      dedupeKey: newUuid(),
      template: 'welcome',
      params: { firstName: '<script>alert(1)</script>' },
    });
    expect(await (await get('/mailbox')).text()).not.toContain('<script');
    expect(await (await get('/mailbox?to=%22%3E%3Cscript%3E')).text()).not.toContain('<script');
  });

  it('works under a policy without inline styles and scripts, and no cache stores it', async () => {
    await code('ana@x.example', '111111');
    const reply = await get('/mailbox');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await reply.text()).not.toMatch(/<style|<script|\sstyle=|\son\w+=/);
    const styles = await get('/mailbox/styles.css');
    expect(styles.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });
});
