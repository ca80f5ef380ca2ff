import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/support/database.ts';
import { explaining } from '../../tests/support/plans.ts';
import { addHours, addSeconds } from '../add-time.ts';
import { connect, type Sql } from '../database.ts';
import { newUuid } from '../ids.ts';
import type { Mail } from './mail.ts';
import { createOutbox } from './outbox.ts';
import { failedMails, outboxOperations } from './outbox-operations.ts';
import { type Delivery, type Message, mailboxTransport, type Transport } from './transport.ts';

const letterSettings = { publicUrl: 'https://tablemates.example', timeZone: 'America/Chicago' };
const code = (to: string, dedupeKey = newUuid()): Mail => ({
  to,
  dedupeKey,
  template: 'code',
  params: { code: '042917', minutes: 10 },
});

let sql: Sql;
let url: string;
let now: Date;
let posted: number;
beforeAll(async () => {
  ({ sql, url } = await freshDatabase());
});
afterAll(() => sql.end());
beforeEach(async () => {
  await sql`truncate mail_outbox, refused_addresses`;
  now = new Date('2026-11-21T12:00:00.000Z');
  posted = 0;
});

it('failed mails are counted without a look at those that were sent', async () => {
  await sql`
    insert into mail_outbox (id, dedupe_key, template, state, next_attempt_at, created_at, sent_at)
    select gen_random_uuid(), 'sent ' || i, 'code', 'sent', now(), now(), now() from generate_series(1, 20000) i`;
  await sql`
    insert into mail_outbox (id, dedupe_key, template, content, state, next_attempt_at, created_at)
    select gen_random_uuid(), 'failed ' || i, 'welcome', 'sealed', 'failed', now(), now() from generate_series(1, 3) i`;
  await sql`vacuum analyze mail_outbox`;
  const explained = await explaining((onNotice) => connect(url, { max: 1, onNotice }));
  const plan = await explained.planOf(async (asked) => expect(await failedMails(asked)).toBe(3));
  await explained.sql.end();
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
});

const outboxOf = (secret = 'a secret of the tests') =>
  createOutbox({
    sql,
    secret,
    newId: newUuid,
    clock: () => now,
    letterSettings,
    onPosted: () => posted++,
    lookAgainMs: 5,
  });

function recorder(answers: Delivery[] = [], keepsMail = false): Transport & { messages: Message[] } {
  const messages: Message[] = [];
  return {
    messages,
    keepsMail,
    check: async () => undefined,
    deliver: async (message) => {
      messages.push(message);
      return answers.shift() ?? { outcome: 'sent' };
    },
  };
}
type Row = { state: string; attempts: number; lastError: string | null; content: Buffer | null; sentAt: string | null };
const rows = () => sql<Row[]>`select state, attempts, last_error, content, sent_at from mail_outbox order by id`;
const temporary: Delivery = { outcome: 'temporary', reason: '503 try ana@x.example later' };

describe('posting', () => {
  it('stores address and code encrypted until the mail is sent, and deletes them afterwards', async () => {
    const outbox = outboxOf();
    await outbox.post(code('ana@x.example'));
    const dump = () => sql`select mail_outbox::text as line, encode(content, 'escape') as content from mail_outbox`;
    expect(JSON.stringify(await dump())).not.toMatch(/ana@x|\b042917\b/);
    expect((await rows())[0]?.content).not.toBeNull();
    const transport = recorder();
    expect(await outbox.deliverDue(transport)).toMatchObject({ sent: 1, postponed: 0, failed: 0, expired: 0 });
    expect(transport.messages).toMatchObject([{ to: 'ana@x.example', subject: '042917 is your Tablemates code' }]);
    expect(await rows()).toMatchObject([{ state: 'sent', content: null, sentAt: now.toISOString() }]);
  });

  it('sends one mail for each dedupe key', async () => {
    const outbox = outboxOf();
    for (const to of ['ana@x.example', 'ana@x.example']) await outbox.post(code(to, 'the same reason'));
    const transport = recorder();
    await outbox.deliverDue(transport);
    await outbox.post(code('ana@x.example', 'the same reason'));
    await outbox.deliverDue(transport);
    expect(transport.messages).toHaveLength(1);
  });

  it("commits or vanishes with the caller's transaction, and leaves the waking to the caller", async () => {
    const outbox = outboxOf();
    const failing = sql.begin(async (tx) => {
      await outbox.post(code('ana@x.example'), tx);
      throw new Error('the business says no');
    });
    await expect(failing).rejects.toThrow('the business says no');
    expect(await rows()).toHaveLength(0);
    await sql.begin((tx) => outbox.post(code('ana@x.example'), tx));
    expect(await rows()).toHaveLength(1);
    expect(posted).toBe(0);
    await outbox.post(code('bo@x.example'));
    expect(posted).toBe(1);
  });

  it.each([
    '',
    'ana',
    'a@x.example,b@x.example',
    'Ana <a@x.example>',
    'a@x.example\r\nBcc: b@x.example',
    'a@x.example b@x.example',
  ])('treats %j as an invalid address', async (to) => {
    await expect(outboxOf().post(code(to))).rejects.toThrow('exactly one address');
  });
});

describe('delivering', () => {
  it('tries again later, each time later, and forgets the address when it gives up', async () => {
    const outbox = outboxOf();
    await outbox.post(code('ana@x.example'));
    const transport = recorder(Array<Delivery>(20).fill(temporary));
    const gaps: number[] = [];
    let failed = 0;
    for (let last = now; failed === 0; last = now) {
      failed = (await outbox.deliverDue(transport)).failed;
      const [row] = await sql<{ nextAttemptAt: string }[]>`select next_attempt_at from mail_outbox`;
      now = new Date(row?.nextAttemptAt ?? 0);
      gaps.push((now.getTime() - last.getTime()) / 1000);
      now = addSeconds(now, -1);
      expect((await outbox.deliverDue(transport)).postponed).toBe(0);
      now = addSeconds(now, 1);
    }
    expect(transport.messages).toHaveLength(7);
    expect(gaps.slice(0, -1)).toEqual([60, 300, 900, 3600, 14_400, 57_600]);
    expect(await rows()).toMatchObject([{ state: 'failed', content: null, lastError: '503 try <recipient> later' }]);
  });

  it('does not try again after a permanent failure', async () => {
    const outbox = outboxOf();
    await outbox.post(code('ana@x.example'));
    const transport = recorder([{ outcome: 'permanent', reason: '400 no such address' }]);
    expect(await outbox.deliverDue(transport)).toMatchObject({ sent: 0, postponed: 0, failed: 1, expired: 0 });
    now = addSeconds(now, 100_000);
    await outbox.deliverDue(transport);
    expect(transport.messages).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: '400 no such address' }]);
  });

  it('does not send an expired code, and records why', async () => {
    const outbox = outboxOf();
    const posted = now;
    await outbox.post({ ...code('ana@x.example'), ofUseUntil: addSeconds(posted, 600).toISOString() });
    const transport = recorder([temporary, temporary, temporary]);
    for (const seconds of [0, 60, 360, 1260]) {
      now = addSeconds(posted, seconds);
      await outbox.deliverDue(transport);
    }
    expect(transport.messages).toHaveLength(3);
    expect(await rows()).toMatchObject([
      { state: 'failed', content: null, lastError: 'not sent while it was of use: 503 try <recipient> later' },
    ]);
  });

  it('drops a mail whose use ended before its next attempt, and counts it as expired, not as failed', async () => {
    const outbox = outboxOf();
    const posted = now;
    await outbox.post({ ...code('ana@x.example'), ofUseUntil: addSeconds(posted, 60).toISOString() });
    await outbox.deliverDue(recorder([temporary]));
    now = addSeconds(posted, 60);
    expect(await outbox.deliverDue(recorder())).toMatchObject({ sent: 0, postponed: 0, failed: 0, expired: 0 });
    now = addSeconds(posted, 90);
    expect(await outbox.deliverDue(recorder())).toMatchObject({ sent: 0, postponed: 0, failed: 0, expired: 1 });
  });

  it('records a mail as sent if its use ends while it is being sent', async () => {
    const outbox = outboxOf();
    await outbox.post({ ...code('ana@x.example'), ofUseUntil: addSeconds(now, 1).toISOString() });
    const slow: Transport = {
      keepsMail: false,
      check: async () => undefined,
      deliver: async () => {
        now = addSeconds(now, 10);
        await outbox.deliverDue(recorder());
        return { outcome: 'sent' };
      },
    };
    expect(await outbox.deliverDue(slow)).toMatchObject({ sent: 1, postponed: 0, failed: 0, expired: 0 });
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
  });

  it('keeps a failed mail for a week, so that it can be sent again, but no code', async () => {
    const outbox = outboxOf();
    const params = { firstName: 'Ana' };
    await outbox.post({ to: 'ana@x.example', dedupeKey: newUuid(), template: 'welcome', params });
    await outbox.post(code('bo@x.example'));
    const refusing = recorder([1, 2].map(() => ({ outcome: 'permanent', reason: '400 no such address' })));
    expect(await outbox.deliverDue(refusing)).toMatchObject({ failed: 2 });
    const kept = async () => (await rows()).map(({ content }) => content !== null);
    expect((await kept()).toSorted()).toEqual([false, true]);
    now = addSeconds(now, 6 * 86_400);
    await outbox.forgetFailed();
    expect((await kept()).toSorted()).toEqual([false, true]);
    now = addSeconds(now, 2 * 86_400);
    await outbox.forgetFailed();
    expect(await kept()).toEqual([false, false]);
  });

  it('treats an error thrown by the transport as a temporary failure', async () => {
    const outbox = outboxOf();
    await outbox.post(code('ana@x.example'));
    const broken: Transport = {
      keepsMail: false,
      check: async () => undefined,
      deliver: () => Promise.reject(new Error('out of luck')),
    };
    expect(await outbox.deliverDue(broken)).toMatchObject({ sent: 0, postponed: 1, failed: 0, expired: 0 });
    expect(await rows()).toMatchObject([{ state: 'queued', lastError: 'out of luck' }]);
  });

  it('sends newly posted mails while another mail hangs', async () => {
    const outbox = outboxOf();
    const [hanging, sent] = [Promise.withResolvers<Delivery>(), Promise.withResolvers<void>()];
    const transport: Transport = {
      keepsMail: false,
      check: async () => undefined,
      async deliver({ to }) {
        if (to === 'ana@x.example') {
          await outbox.post(code('bo@x.example'));
          return hanging.promise;
        }
        sent.resolve();
        return { outcome: 'sent' };
      },
    };
    await outbox.post(code('ana@x.example'));
    const delivering = outbox.deliverDue(transport);
    await sent.promise;
    hanging.resolve({ outcome: 'temporary', reason: 'it took too long' });
    expect(await delivering).toMatchObject({ sent: 1, postponed: 1 });
  });

  it('begins no other mail once it is stopped, and records the one in progress', async () => {
    const outbox = outboxOf();
    for (let i = 0; i < 30; i++) await outbox.post(code(`ana${i}@x.example`));
    const stopping = new AbortController();
    const delivered = Promise.withResolvers<Delivery>();
    let begun = 0;
    const deliver = () => {
      if (++begun === 10) {
        stopping.abort();
        delivered.resolve({ outcome: 'sent' });
      }
      return delivered.promise;
    };
    const transport = { keepsMail: false, check: async () => undefined, deliver };
    expect(await outbox.deliverDue(transport, stopping.signal)).toMatchObject({ sent: 10 });
    expect(begun).toBe(10);
    expect((await rows()).filter(({ state }) => state === 'queued')).toHaveLength(20);
  });

  it('says why mails were not sent: each reason once, and no address', async () => {
    const outbox = outboxOf();
    for (const name of ['ana', 'bo', 'cyd']) await outbox.post(code(`${name}@x.example`));
    const deliver = async ({ to }: Message): Promise<Delivery> =>
      to === 'cyd@x.example'
        ? { outcome: 'permanent', reason: `550 ${to} is unknown` }
        : { outcome: 'temporary', reason: `401 no access for ${to}` };
    const { reasons } = await outbox.deliverDue({ keepsMail: false, check: async () => undefined, deliver });
    expect(reasons.toSorted()).toEqual(['401 no access for <recipient>', '550 <recipient> is unknown']);
  });

  it('gives up on a mail whose attempts never end, such as one that kills the process', async () => {
    const outbox = outboxOf();
    await outbox.post(code('ana@x.example'));
    await sql`update mail_outbox set attempts = 7`;
    await outbox.deliverDue(recorder());
    expect(await rows()).toMatchObject([{ state: 'failed', content: null, lastError: 'no attempt came back' }]);
  });

  it('sends each mail once while several processes deliver', async () => {
    const outbox = outboxOf();
    const addresses = Array.from({ length: 40 }, (_, n) => `member${n}@x.example`);
    for (const address of addresses) await outbox.post(code(address));
    const transport = recorder();
    await Promise.all([1, 2, 3].map(() => outboxOf().deliverDue(transport)));
    expect(transport.messages.map(({ to }) => to).sort()).toEqual([...addresses].sort());
  });

  it('keeps a mail waiting if the secret is another', async () => {
    await outboxOf().post(code('ana@x.example'));
    const transport = recorder();
    expect(await outboxOf('another secret').deliverDue(transport)).toMatchObject({ sent: 0, postponed: 1 });
    expect(transport.messages).toHaveLength(0);
  });
});

describe('the mailbox', () => {
  it('shows sent mails, newest first, and finds them by any part of the address', async () => {
    const outbox = outboxOf();
    for (const to of ['ana@x.example', 'bo@x.example', 'Ana.B@y.example']) await outbox.post(code(to));
    await outbox.deliverDue(mailboxTransport);
    const found = await outbox.readable({ to: 'ANA', limit: 10 });
    expect(found.map(({ content, state }) => [content.to, state])).toEqual([
      ['Ana.B@y.example', 'sent'],
      ['ana@x.example', 'sent'],
    ]);
    expect(await outbox.readable({ limit: 1 })).toHaveLength(1);
  });
});

describe('forgetting an address', () => {
  it('deletes sent mails to it, does not send queued ones, and still sends other mails', async () => {
    const outbox = outboxOf();
    await outbox.post(code('ana@x.example'));
    await outbox.deliverDue(mailboxTransport);
    await outbox.post(code('ana@x.example'));
    await outbox.post(code('bo@x.example'));
    await outbox.forget(['Ana@x.example']);
    expect(await rows()).toMatchObject([
      { state: 'sent', content: null, lastError: null },
      { state: 'failed', content: null, lastError: 'the recipient was erased' },
      { state: 'queued' },
    ]);
    const transport = recorder();
    await outbox.deliverDue(transport);
    expect(transport.messages).toMatchObject([{ to: 'bo@x.example' }]);
  });
});

describe('an address that a mail server refused for good', () => {
  const welcome = (to: string): Mail => ({
    to,
    dedupeKey: newUuid(),
    template: 'welcome',
    params: { firstName: 'Ana' },
  });
  const bounced: Delivery = { outcome: 'permanent', reason: '550 5.1.1 user unknown', isBounce: true };
  const refusedOnce = async (to: string) => {
    const outbox = outboxOf();
    await outbox.post(welcome(to));
    expect(await outbox.deliverDue(recorder([bounced]))).toMatchObject({ failed: 1 });
    return outbox;
  };

  it('gets no further mail, in whatever case it is written, and others do', async () => {
    const outbox = await refusedOnce('ana@x.example');
    await outbox.post(welcome('Ana@X.example'));
    await outbox.post(welcome('bo@x.example'));
    const transport = recorder();
    expect(await outbox.deliverDue(transport)).toMatchObject({ sent: 1, failed: 1 });
    expect(transport.messages).toMatchObject([{ to: 'bo@x.example' }]);
    expect((await rows()).map(({ state, lastError }) => [state, lastError])).toEqual([
      ['failed', '550 5.1.1 user unknown'],
      ['failed', 'not sent: a mail server said before that this address takes no mail'],
      ['sent', null],
    ]);
    expect([await outbox.isRefused('ANA@x.example'), await outbox.isRefused('bo@x.example')]).toEqual([true, false]);
  });

  it('still gets the codes that somebody asks for, and every mail again once one arrived', async () => {
    const outbox = await refusedOnce('ana@x.example');
    await outbox.post(code('ana@x.example'));
    const transport = recorder([bounced]);
    expect(await outbox.deliverDue(transport)).toMatchObject({ failed: 1 });
    expect(await outbox.isRefused('ana@x.example')).toBe(true);
    await outbox.post(code('ana@x.example'));
    expect(await outbox.deliverDue(transport)).toMatchObject({ sent: 1 });
    expect(await outbox.isRefused('ana@x.example')).toBe(false);
    await outbox.post(welcome('ana@x.example'));
    expect(await outbox.deliverDue(transport)).toMatchObject({ sent: 1 });
  });

  it('is not cleared by a provider that only took the mail, but by what it tells later', async () => {
    const outbox = await refusedOnce('ana@x.example');
    await outbox.post(code('ana@x.example'));
    await outbox.deliverDue({ ...recorder(), tellsLater: true });
    expect(await outbox.isRefused('ana@x.example')).toBe(true);
    const told = { to: 'ana@x.example', outcome: 'arrived', mailId: undefined } as const;
    await outbox.heardLater({ ...told, at: addSeconds(now, -1).toISOString() });
    expect(await outbox.isRefused('ana@x.example'), 'it arrived before').toBe(true);
    await outbox.heardLater({ ...told, at: now.toISOString() });
    expect(await outbox.isRefused('ana@x.example')).toBe(false);
  });

  it('shows in the outbox that a mail was refused after the provider took it, without the address', async () => {
    const outbox = outboxOf();
    await outbox.post(welcome('ana@x.example'));
    await outbox.deliverDue({ ...recorder(), tellsLater: true });
    const [{ id } = { id: '' }] = await sql<{ id: string }[]>`select id from mail_outbox`;
    const told = { to: 'ana@x.example', outcome: 'refused', mailId: id, at: now.toISOString() } as const;
    await outbox.heardLater({ ...told, reason: '550 no ana@x.example here' });
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: '550 no <recipient> here', sentAt: null }]);
    expect(await outbox.isRefused('ana@x.example')).toBe(true);
  });

  it('is only suspected after a bare 550, until another one a day later', async () => {
    const outbox = outboxOf();
    const doubtful: Delivery = { outcome: 'permanent', reason: '550 no such user', isBounce: true, isSure: false };
    const refusedAfter = async (hours: number) => {
      now = addHours(now, hours);
      await outbox.post(welcome('ana@x.example'));
      await outbox.deliverDue(recorder([doubtful]));
      return outbox.isRefused('ana@x.example');
    };
    expect([await refusedAfter(0), await refusedAfter(23), await refusedAfter(1)]).toEqual([false, false, true]);
  });

  it('is not suspected any more once a mail arrived', async () => {
    const outbox = outboxOf();
    const told = { to: 'ana@x.example', mailId: undefined } as const;
    const later = (hours: number) => addHours(now, hours).toISOString();
    const refused = { ...told, outcome: 'refused', reason: '550 unknown', isSure: false } as const;
    await outbox.heardLater({ ...refused, at: later(0) });
    await outbox.heardLater({ ...told, outcome: 'arrived', at: later(12) });
    await outbox.heardLater({ ...refused, at: later(30) });
    expect(await outbox.isRefused('ana@x.example')).toBe(false);
  });

  it('gets the one mail that an operator sends again', async () => {
    const outbox = await refusedOnce('ana@x.example');
    const operations = outboxOperations({ sql, secret: 'a secret of the tests', clock: () => now });
    const [{ id } = { id: '' }] = await sql<{ id: string }[]>`select id from mail_outbox`;
    await operations.retry('failed', async () => {});
    expect(await outbox.deliverDue(recorder()), 'all of them, unseen').toMatchObject({ failed: 1 });
    await operations.retry({ id }, async () => {});
    expect(await outbox.deliverDue(recorder())).toMatchObject({ sent: 1 });
  });

  it('is kept as a keyed hash, and forgotten with the person or after half a year', async () => {
    const outbox = await refusedOnce('ana@x.example');
    const [kept] = await sql<{ hash: string }[]>`select encode(address_hash, 'hex') as hash from refused_addresses`;
    expect(kept?.hash).not.toBe(createHash('sha256').update('ana@x.example').digest('hex'));
    await outbox.forget(['ana@x.example']);
    expect(await sql`select from refused_addresses`).toHaveLength(0);

    await refusedOnce('bo@x.example');
    now = addSeconds(now, 179 * 86_400);
    await outbox.forgetFailed();
    expect(await outbox.isRefused('bo@x.example')).toBe(true);
    now = addSeconds(now, 2 * 86_400);
    await outbox.forgetFailed();
    expect(await outbox.isRefused('bo@x.example')).toBe(false);
  });

  it('is no address whose mail was refused for another reason', async () => {
    const outbox = outboxOf();
    await outbox.post(welcome('ana@x.example'));
    await outbox.deliverDue(recorder([{ outcome: 'permanent', reason: '550 5.7.1 policy', isBounce: false }]));
    expect(await outbox.isRefused('ana@x.example')).toBe(false);
  });
});
