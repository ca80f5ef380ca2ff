import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { EventLog, Position, Recorded } from '@tablemates/event-store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  appendOf,
  type SampleEvent,
  sampleLog,
  seatLeft,
  seatTaken,
  to,
} from '../../packages/event-store/tests/sample-log.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import type { Sql } from '../database.ts';
import { newUuid } from '../ids.ts';
import type { MailContent } from '../mail/mail.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createReactor } from './reactor.ts';

type SeatTaken = Extract<SampleEvent, { type: 'SeatTaken' }>;
const welcome = (event: Recorded<SeatTaken>): MailContent[] => [
  { to: `seat${event.data.seat}@x.example`, template: 'welcome', params: { firstName: 'Ana' } },
];

let url: string;
let sql: Sql;
let log: EventLog;
let posted: number;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  ({ url, sql } = await freshDatabase());
  log = sampleLog(sql);
});
afterAll(() => sql.end());
beforeEach(async () => {
  posted = 0;
  await sql`truncate mail_outbox, reactor_checkpoints`;
});
afterEach(() => {
  for (const process of processes.splice(0)) process.kill('SIGKILL');
});

const outboxOf = () =>
  createOutbox({
    sql,
    secret: 'a secret of the tests',
    newId: newUuid,
    clock: () => new Date(),
    letterSettings: { publicUrl: 'https://tablemates.example', timeZone: 'America/Chicago' },
  });
const reactorOf = (
  react: (event: Recorded<SeatTaken>) => MailContent[] | Promise<MailContent[]> = welcome,
  caughtUp: (position: Position) => Promise<unknown> = async () => {},
  from?: Position,
) =>
  createReactor<SeatTaken, MailContent>({
    name: 'seats',
    sql,
    log,
    on: { types: ['SeatTaken'], of: react },
    post: (mail, tx, dedupeKey) => outboxOf().post({ ...mail, dedupeKey }, tx),
    onPosted: () => posted++,
    caughtUp,
    batchSize: 5,
    ...(from !== undefined && { from }),
  });
const take = (...numbers: number[]) => log.append(appendOf([to(`table-${newUuid()}`, 0, ...numbers.map(seatTaken))]));
const recipients = async () => (await outboxOf().readable({ limit: 1000 })).map(({ content }) => content.to).reverse();
const checkpoint = async () =>
  (await sql<{ position: bigint }[]>`select position from reactor_checkpoints where name = 'seats'`)[0]?.position;

describe('a reactor', () => {
  it('starts at the head of the log and sends no mail about earlier domain events', async () => {
    await take(1, 2, 3);
    const reactor = reactorOf();
    await reactor.start();
    await reactor.run();
    expect(await recipients()).toEqual([]);
    await take(4);
    await reactor.run();
    expect(await recipients()).toEqual(['seat4@x.example']);
    expect(posted).toBe(1);
  });

  it('begins where it is told to, the first time only', async () => {
    const before = await log.head();
    await take(5, 6);
    const reactor = reactorOf(welcome, undefined, before);
    await reactor.start();
    await reactor.run();
    await reactor.start();
    await reactor.run();
    expect(await recipients()).toEqual(['seat5@x.example', 'seat6@x.example']);
  });

  it('looks at no domain event before the read models, in which it looks people up, have it', async () => {
    const folded: Position[] = [];
    const seen: boolean[] = [];
    const reactor = reactorOf(
      (event) => {
        seen.push(folded.some((position) => position >= event.position));
        return welcome(event);
      },
      async (position) => void folded.push(position),
    );
    await reactor.start();
    await take(1, 2, 3, 4, 5, 6);
    await reactor.run();
    expect(seen).toEqual(Array.from({ length: 6 }, () => true));
    // nothing is waited for if there is nothing to look at
    expect(folded).toHaveLength(2);
    await reactor.run();
    expect(folded).toHaveLength(2);
  });

  it('continues from its checkpoint when it starts again', async () => {
    await reactorOf().start();
    await take(1, 2);
    await reactorOf().start();
    await reactorOf().run();
    await reactorOf().run();
    expect(await recipients()).toEqual(['seat1@x.example', 'seat2@x.example']);
  });

  it('follows over many batches, and past domain events of other types', async () => {
    const reactor = reactorOf();
    await reactor.start();
    await take(...Array.from({ length: 23 }, (_, n) => n));
    await log.append(appendOf([to('table-left', 0, seatLeft(1), seatLeft(2))]));
    await reactor.run();
    expect(await recipients()).toHaveLength(23);
    expect(await checkpoint()).toBe(await log.head());
  });

  it('processes domain events that are appended during a run if it is called again', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const reactor = reactorOf(async (event) => {
      begin();
      await released;
      return welcome(event);
    });
    await reactor.start();
    await take(1);
    const first = reactor.run();
    await begun;
    await take(2);
    const second = reactor.run();
    release();
    await Promise.all([first, second]);
    expect(await recipients()).toEqual(['seat1@x.example', 'seat2@x.example']);
  });

  it('stops at a domain event that fails, keeps the earlier ones, and continues once it succeeds', async () => {
    let broken = true;
    const reactor = reactorOf((event) => {
      if (broken && event.data.seat === 3) throw new Error('nobody at seat 3');
      return welcome(event);
    });
    await reactor.start();
    await take(1, 2, 3, 4);
    await expect(reactor.run()).rejects.toThrow('nobody at seat 3');
    expect(await recipients()).toEqual(['seat1@x.example', 'seat2@x.example']);
    broken = false;
    await reactor.run();
    expect(await recipients()).toEqual([1, 2, 3, 4].map((n) => `seat${n}@x.example`));
  });

  it('commits neither mails nor checkpoint if the outbox refuses a mail', async () => {
    const reactor = reactorOf((event) =>
      event.data.seat === 2
        ? [...welcome(event), { ...welcome(event)[0], to: 'nobody' } as MailContent]
        : welcome(event),
    );
    await reactor.start();
    const before = await checkpoint();
    await take(1, 2);
    await expect(reactor.run()).rejects.toThrow('exactly one address');
    expect(await recipients()).toEqual([]);
    expect(await checkpoint()).toBe(before);
  });

  it('mails once for each domain event, with several processes and one of them killed mid-batch', async () => {
    await reactorOf().start();
    const seats = Array.from({ length: 200 }, (_, n) => n);
    await take(...seats);
    const until = `${await log.head()}`;
    const script = path.join(import.meta.dirname, '../../tests/support/reactor-process.ts');
    const run = (...args: string[]) => {
      const child = spawn(process.execPath, [script, url, until, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
      processes.push(child);
      return child;
    };
    const stalled = run('stall');
    await once(stalled.stdout, 'data');
    expect(await recipients()).toHaveLength(20);
    const others = [run(), run()];
    stalled.kill('SIGKILL');
    for (const codes of await Promise.all(others.map((child) => once(child, 'exit')))) expect(codes[0]).toBe(0);
    const names = (await outboxOf().readable({ limit: 1000 })).map(
      ({ content }) => content.template === 'welcome' && content.params.firstName,
    );
    expect(names).toHaveLength(200);
    expect(new Set(names).size).toBe(200);
  });
});
