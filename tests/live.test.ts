import { connect as connectSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '../modules/events/contract.ts';
import { connect } from '../platform/database.ts';
import { freePort } from '../platform/free-port.ts';
import { listen } from '../server/start/listen.ts';
import { livePage } from './support/live-page.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { schedule } from './support/schedule.ts';

let running: RunningProduct;
let second: RunningProduct;
let host: Client;
let ann: Client & { id: string };
let bob: Client & { id: string };
let stranger: Client;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  second = await another();
  host = running.client();
  await host.signIn('organizer');
  // before any page is open, because a new account gets an event about its own sign-up
  [ann, bob, stranger] = [await member('ann'), await member('bob'), await member('dan')];
});
afterAll(async () => {
  await second.stop();
  await running.stop();
});

/** One more process of the same product. */
const another = () =>
  runningProduct({ database: { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) } });

async function member(name: string) {
  const client = running.client();
  return { ...client, id: await client.signUp(name) };
}

let day = 100;
const evening = () => schedule(host, { day: day++, maxParticipants: 5 });

const open = (who: Client | undefined, { since, at = running }: { since?: string; at?: RunningProduct } = {}) =>
  livePage(at, who, since);

describe('the live stream', () => {
  it('reports a changed gameEvent when the read models show it, in another process too', async () => {
    const gameEvent = await evening();
    for (const at of [running, second]) {
      const page = await open(undefined, { at });
      expect(page.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      const joined = (at === running ? ann : bob).ask('POST', `/api/game-events/${gameEvent.id}/join`);
      // the first report may still be of the new evening; that of the seat is the last one
      const seats = async () => {
        await page.until('gameEvent', gameEvent.id);
        const { body } = await at.client().ask('GET', `/api/game-events/${gameEvent.id}`);
        return (body as GameEvent).currentParticipants;
      };
      while ((await seats()) !== (at === running ? 1 : 2));
      expect((await joined).status).toBe(200);
      await page.close();
    }
  });

  it('reports messages and seats only to the people concerned', async () => {
    const gameEvent = await evening();
    const [visitor, annsPage, strangersPage] = [await open(undefined), await open(ann), await open(stranger)];
    await ann.ask('POST', `/api/game-events/${gameEvent.id}/join`);
    const sent = await ann.ask('POST', '/api/messages', {
      eventId: gameEvent.id,
      receiverId: gameEvent.hostId,
      content: 'Hello!',
    });
    expect(sent.status).toBe(201);
    await host.ask('PATCH', `/api/game-events/${gameEvent.id}/cancel`);
    const conversation = [gameEvent.id, ...[ann.id, gameEvent.hostId].sort()].join(':');
    expect(await annsPage.until('conversation', conversation)).toContainEqual({ kind: 'me', id: ann.id });
    await evening().then(async ({ id }) => {
      for (const page of [visitor, strangersPage]) {
        const kinds = new Set((await page.until('gameEvent', id)).map(({ kind }) => kind));
        expect([...kinds]).toEqual(['gameEvent']);
      }
    });
    for (const page of [visitor, annsPage, strangersPage]) await page.close();
  });

  it('reports what a table writes at the other tables of its night, to their people', async () => {
    const [one, other] = [await evening(), await schedule(host, { day: day - 1, maxParticipants: 5 })];
    const [annsPage, visitor] = [await open(ann), await open(undefined)];
    await ann.ask('POST', `/api/game-events/${other.id}/join`);
    expect((await host.ask('POST', `/api/game-events/${one.id}/talk`, { text: 'Upstairs' })).status).toBe(201);
    expect(await annsPage.until('conversation', other.id)).toContainEqual({ kind: 'conversation', id: one.id });
    const { id } = await evening();
    expect((await visitor.until('gameEvent', id)).map(({ kind }) => kind)).not.toContain('conversation');
    for (const page of [annsPage, visitor]) await page.close();
  });

  it('resumes after the last id, in the other process, without a gap or a repeat', async () => {
    const page = await open(undefined);
    const first = await evening();
    await page.until('gameEvent', first.id);
    await page.close();
    const missed = await evening();
    const again = await open(undefined, { since: page.lastId(), at: second });
    const heard = await again.until('gameEvent', missed.id);
    expect(heard).not.toContainEqual({ kind: 'gameEvent', id: first.id });
    await again.close();
  });

  it('begins at the present for a future id, and for an invalid one', async () => {
    const before = await open(undefined);
    const old = await evening();
    await before.until('gameEvent', old.id);
    await before.close();
    for (const since of ['999999999999', 'soon']) {
      const page = await open(undefined, { since });
      const { id } = await evening();
      expect(await page.until('gameEvent', id)).not.toContainEqual({ kind: 'gameEvent', id: old.id });
      await page.close();
    }
  });

  it('reports the end of the session, and ends with it', async () => {
    const cyd = await member('cyd');
    const page = await open(cyd);
    expect((await cyd.ask('POST', '/api/auth/logout')).status).toBeLessThan(300);
    expect(await page.until('session', cyd.id)).toContainEqual({ kind: 'session', id: cyd.id });
    expect(await page.next()).toBeUndefined();
  });

  it('reports it at once to a page that connects again after its session has ended', async () => {
    const gil = await member('gil');
    const asleep = running.client();
    for (const [name, value] of gil.cookies) asleep.cookies.set(name, value);
    expect((await gil.ask('POST', '/api/auth/logout')).status).toBeLessThan(300);
    const page = await open(asleep);
    expect(await page.until('session', '')).toEqual([{ kind: 'session', id: '' }]);
    await page.close();
  });

  it('reports it at once to a page whose cookie another tab took away, or gave to somebody else', async () => {
    const [ida, jon] = [await member('ida'), await member('jon')];
    for (const who of [undefined, jon]) {
      const page = await livePage(running, who, undefined, ida.id);
      expect(await page.until('session', ida.id)).toEqual([{ kind: 'session', id: ida.id }]);
      await page.close();
    }
    const page = await livePage(running, ida, undefined, ida.id);
    const { id } = await evening();
    expect(await page.until('gameEvent', id)).not.toContainEqual({ kind: 'session', id: ida.id });
    await page.close();
  });

  it('is limited to six connections of a person and two hundred of an address', async () => {
    for (const [who, most] of [
      [bob, 6],
      [undefined, 200],
    ] as const) {
      const pages = await Promise.all(Array.from({ length: most }, () => open(who)));
      expect(pages.map(({ response }) => response.status)).toEqual(pages.map(() => 200));
      expect((await open(who)).response.status).toBe(429);
      await pages[0]?.close();
      const next = await open(who);
      expect(next.response.status).toBe(200);
      for (const page of [...pages.slice(1), next]) await page.close();
    }
  });

  it('reaches a socket frame by frame, without chunks between them', async () => {
    const port = await freePort();
    const listening = await listen(running.product.fetch, { port, host: '127.0.0.1' });
    const socket = connectSocket(port, '127.0.0.1').setEncoding('utf8');
    socket.write('GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    let received = '';
    socket.on('data', (text: string) => {
      received += text;
    });
    await vi.waitFor(() => expect(received).toMatch(/retry: 2000\nid: \d+\n\n$/));
    const { id } = await evening();
    await vi.waitFor(() => expect(received).toContain(id));
    const [head = '', body = ''] = received.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(head).toMatch(/connection: close/i);
    expect(head).not.toMatch(/transfer-encoding/i);
    expect(body).toMatch(/^retry: 2000\nid: \d+\n\n(id: \d+\ndata: .*\n\n)+$/);
    socket.destroy();
    await listening.close();
  });

  it('ends when the process is about to stop', async () => {
    const third = await another();
    const page = await open(undefined, { at: third });
    third.product.drain();
    expect(await page.next()).toBeUndefined();
    await third.stop();
  });
});
