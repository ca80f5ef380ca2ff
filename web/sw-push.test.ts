import { beforeEach, expect, test, vi } from 'vitest';
import type { PushNotification } from '../modules/push/contract.ts';

type Window = { readonly url: string; readonly focused: boolean; readonly focus: () => Promise<void> };
type Heard = (event: object) => void;

const heard = new Map<string, Heard>();
const shown = vi.fn(async (_title: string, _options: object) => {});
const opened = vi.fn(async (_address: string) => {});
const asked = vi.fn(async (_path: string, _options: { body: string }) => {});
const subscribed = vi.fn(async (_options: object) => ({ endpoint: 'https://push.browser.example/new' }));
let windows: Window[] = [];

vi.stubGlobal('fetch', asked);
vi.stubGlobal('self', {
  addEventListener: (name: string, hear: Heard) => heard.set(name, hear),
  location: { origin: 'https://tablemates.example' },
  clients: { matchAll: async () => windows, openWindow: opened },
  registration: { showNotification: shown, pushManager: { subscribe: subscribed } },
});
await import('./sw-push.ts');

beforeEach(() => {
  windows = [];
  vi.clearAllMocks();
});

/** Hands an event to the worker and waits for what it does. */
async function hears(name: string, event: object): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  heard.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (done = promise) });
  await done;
}
const offer: PushNotification = {
  title: 'A seat is held for you',
  body: 'Catan',
  path: '/events/1',
  tag: 'event-1',
  evenIfOpen: true,
};
const push = (notification: PushNotification) => hears('push', { data: { json: () => notification } });
const click = (path: string) => hears('notificationclick', { notification: { close: () => {}, data: { path } } });
const showing = (path: string, focused = false): Window => ({
  url: `https://tablemates.example${path}`,
  focused,
  focus: vi.fn(async () => {}),
});

test('a push is shown in its words, and replaces an older one with its tag', async () => {
  await push(offer);
  expect(shown).toHaveBeenCalledWith(
    'A seat is held for you',
    expect.objectContaining({ body: 'Catan', tag: 'event-1', data: { path: '/events/1' } }),
  );
});

test('a push that takes a seat away drops the evening from the ticket of this browser', async () => {
  const ticket = { evenings: [{ id: 'g1' }, { id: 'g2' }], timeZone: 'America/Chicago', asOf: '' };
  const put = vi.fn(async (_address: string, _kept: Response) => {});
  vi.stubGlobal('caches', { open: async () => ({ match: async () => Response.json(ticket), put }) });
  await push(offer);
  expect(put).not.toHaveBeenCalled();
  await push({ ...offer, title: 'Catan is cancelled', seatGoneAt: 'g1' });
  expect(await put.mock.calls[0]?.[1].json()).toEqual({ ...ticket, evenings: [{ id: 'g2' }] });
  expect(shown).toHaveBeenCalledTimes(2);
});

test('a message is not shown to a person who looks at the product, but an offer is', async () => {
  windows = [showing('/', true)];
  await push({ ...offer, evenIfOpen: false });
  expect(shown).not.toHaveBeenCalled();
  await push(offer);
  expect(shown).toHaveBeenCalledOnce();
});

test('a message is shown while the product is open behind something else', async () => {
  windows = [showing('/', false)];
  await push({ ...offer, evenIfOpen: false });
  expect(shown).toHaveBeenCalledOnce();
});

test('a click leads to the window that shows the page, and opens one otherwise', async () => {
  const [home, event] = [showing('/member'), showing('/events/1')];
  windows = [home, event];
  await click('/events/1');
  expect(event.focus).toHaveBeenCalledOnce();
  expect(opened).not.toHaveBeenCalled();
  await click('/events/2');
  expect(opened).toHaveBeenCalledWith('https://tablemates.example/events/2');
  expect(home.focus).not.toHaveBeenCalled();
});

test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])(
  'a click never leads to %s',
  async (path) => {
    await click(path);
    expect(opened).toHaveBeenCalledWith('/');
  },
);

test('a subscription that the browser replaces is sent to the server', async () => {
  await hears('pushsubscriptionchange', {
    oldSubscription: { options: { userVisibleOnly: true } },
    newSubscription: null,
  });
  expect(subscribed).toHaveBeenCalledWith({ userVisibleOnly: true });
  const [path, { body }] = asked.mock.calls[0] ?? ['', { body: '' }];
  expect([path, JSON.parse(body)]).toEqual(['/api/users/me/push', { endpoint: 'https://push.browser.example/new' }]);
});
