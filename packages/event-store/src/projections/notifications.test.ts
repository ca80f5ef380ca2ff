import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { readSide } from '../../tests/read-side.ts';
import { opened } from '../../tests/sample-projections.ts';
import { storeOf } from '../../tests/store-of.ts';
import { UNHURRIED } from '../../tests/unhurried.ts';
import { openStore, type Store } from '../database.ts';
import { APPENDED_CHANNEL } from '../log/postgres-event-log.ts';
import { createCheckpointPublisher, FOLDED_CHANNEL, listenToNotifications } from './notifications.ts';

const side = readSide();
const folded = (position: bigint) => [{ name: 'tables', version: 1, position }];

/** Resolves when the notification arrives. */
async function heardOn(store: Store) {
  const connected = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const appendedOnes: bigint[] = [];
  const foldedOnes: bigint[] = [];
  const silence = listenToNotifications(store, {
    onConnected: connected.resolve,
    onLost() {},
    onAppended: (position) => {
      appendedOnes.push(position);
      arrived.resolve();
    },
    onFolded: (generations) => foldedOnes.push(...generations.map(({ position }) => position)),
  });
  await connected.promise;
  return { appended: appendedOnes, folded: foldedOnes, arrived: arrived.promise, silence };
}

const listeningConnections = (name: string) => side.sql<{ pid: number }[]>`
  select pid from pg_stat_activity where application_name = ${name} and query like 'listen%'`;

/** Waits until a process listens. Returns what cuts its connection. */
async function listeningConnection(name: string) {
  const [connection] = await vi.waitFor(async () => {
    const found = await listeningConnections(name);
    expect(found).toHaveLength(1);
    return found;
  }, UNHURRIED);
  return () => side.sql`select pg_terminate_backend(${connection?.pid ?? 0})`;
}

describe('notifications between processes', () => {
  test('report what is appended and folded, over one connection; payloads that do not parse are ignored', async () => {
    const applicationName = randomUUID();
    const heard = await heardOn(side.store({ applicationName }));
    await side.sql.notify(FOLDED_CHANNEL, 'nonsense');
    await side.sql.notify(FOLDED_CHANNEL, '[{"name":"tables"}]');
    await side.sql.notify(APPENDED_CHANNEL, '-1');
    const publisher = createCheckpointPublisher(storeOf(side.sql));
    publisher.publish(folded(6n));
    await publisher.done();
    await side.sql.notify(APPENDED_CHANNEL, '7');
    await heard.arrived;
    expect(heard).toMatchObject({ appended: [7n], folded: [6n] });
    expect(await listeningConnections(applicationName)).toHaveLength(1);
    heard.silence();
  });

  test('are notified one after the other, and only of the newest position', async () => {
    const heard = await heardOn(side.store());
    const publisher = createCheckpointPublisher(storeOf(side.sql));
    for (let position = 1n; position <= 100n; position++) publisher.publish(folded(position));
    await publisher.done();
    await side.sql.notify(APPENDED_CHANNEL, '1');
    await heard.arrived;
    expect(heard.folded).toEqual([1n, 100n]);
    heard.silence();
  });

  test('cause no error if the database is away', async () => {
    const away = openStore('postgres://nobody@127.0.0.1:1/nothing');
    const publisher = createCheckpointPublisher(away);
    const silence = listenToNotifications(away, { onConnected() {}, onLost() {}, onAppended() {}, onFolded() {} });
    publisher.publish(folded(1n));
    await publisher.done();
    silence();
    await away.end();
  });
});

describe('an engine that listens', () => {
  test('reports what other processes append, and the head when it listens again after a lost connection', async () => {
    const applicationName = randomUUID();
    const engine = await side.prepared({ store: side.store({ applicationName }) });
    const reported: bigint[] = [];
    engine.onAppended((position) => reported.push(position));
    engine.listen();
    const cut = await listeningConnection(applicationName);
    await side.sql.notify(APPENDED_CHANNEL, String(side.log.add(opened('a'))));
    await vi.waitFor(() => expect(reported).toContain(1n), UNHURRIED);
    const unheard = side.log.add(opened('b'));
    await cut();
    await vi.waitFor(() => expect(reported).toContain(unheard), UNHURRIED);
  });

  test('trusts no fold that was reported before the connection was lost: a crash may have taken it back', async () => {
    const applicationName = randomUUID();
    const engine = await side.prepared({ store: side.store({ applicationName }) });
    const heard: bigint[] = [];
    engine.onAppended((position) => heard.push(position));
    engine.listen();
    const position = side.log.add(opened('a'));
    await engine.advance();
    expect(await engine.waitFor('all', position, 0)).toBe(true);
    await side.sql`update projection_generations set position = 0`;
    const cut = await listeningConnection(applicationName);
    heard.length = 0;
    await cut();
    // it listens again
    await vi.waitFor(() => expect(heard).toContain(position), UNHURRIED);
    expect(await engine.waitFor('all', position, 0)).toBe(false);
  });
});
