import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { claimsOf, type PushServiceForTests, pushServiceForTests } from '../../tests/support/push-browser.ts';
import { deriveApplicationKey } from './application-key.ts';
import { pushService } from './push-service.ts';

const applicationKey = deriveApplicationKey('a secret of the tests, long enough for keys');
const notification = { title: 'A seat is held for you', body: 'Catan', path: '/events/1', tag: 'catan' };

let service: PushServiceForTests;
beforeAll(async () => {
  service = await pushServiceForTests();
});
afterAll(() => service.stop());

const sendBy = (agent: Agent) => pushService({ applicationKey, subject: 'https://tablemates.example', agent });

test('a push arrives encrypted, signed, urgent, and with the time that it is of use', async () => {
  const browser = service.browser();
  expect(await sendBy(service.agent)(browser.subscription, notification, 90)).toEqual({ outcome: 'sent' });
  const [arrived] = browser.arrived;
  expect(arrived?.notification).toEqual(notification);
  expect(arrived?.headers).toMatchObject({ ttl: '90', urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
  const { claims, key } = claimsOf(arrived?.headers.authorization ?? '');
  expect(claims).toMatchObject({ aud: 'https://push.browser.example', sub: 'https://tablemates.example' });
  expect(key).toBe(applicationKey.publicKey);
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [429, 'temporary'],
  [500, 'temporary'],
  [503, 'temporary'],
  [400, 'permanent'],
  [403, 'permanent'],
  [413, 'permanent'],
  // a redirect is not followed
  [307, 'permanent'],
])('an answer %i is %s', async (status, outcome) => {
  const browser = service.browser();
  browser.status = status;
  expect(await sendBy(service.agent)(browser.subscription, notification, 90)).toMatchObject({ outcome });
  expect(browser.asked).toBe(1);
});

test('keys that are on no curve are given up on, and a lost connection is not', async () => {
  const { endpoint, keys } = service.browser().subscription;
  const wrong = { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } };
  expect(await sendBy(service.agent)(wrong, notification, 90)).toMatchObject({ outcome: 'permanent' });
  const nowhere = new Agent();
  Object.assign(nowhere, { createConnection: () => connect(1, '127.0.0.1') });
  expect(await sendBy(nowhere)({ endpoint, keys }, notification, 90)).toMatchObject({ outcome: 'temporary' });
});

test('an answer without an end is not read', async () => {
  const endless = createServer((_, response) => {
    response.writeHead(201).write('more and more');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    endless.closeAllConnections();
    endless.close();
  });
  await once(endless, 'listening');
  const agent = new Agent();
  Object.assign(agent, { createConnection: () => connect((endless.address() as AddressInfo).port, '127.0.0.1') });
  const closed = once(endless, 'connection').then(([socket]) => once(socket, 'close'));
  expect(await sendBy(agent)(service.browser().subscription, notification, 90)).toEqual({ outcome: 'sent' });
  await closed;
});
