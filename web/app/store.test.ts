import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '../../modules/identity/contract.ts';
import { loadRegions } from '../features/catalog/catalog-api.ts';
import { invited, inviteSettled } from '../features/session/invite.ts';
import { beginSession, refreshSession, selectUser, sessionApi } from '../features/session/session-api.ts';
import { createStore, type Store } from './store.ts';

/** A browser's storage, as far as it is used. */
function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('location', { pathname: '/', search: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const member = { id: 'member', isAdmin: false } as User;
const admin = { id: 'admin', isAdmin: true } as User;

/** A store whose server answers everything with `respond`, and with somebody signed in. */
async function storeOf(user: User, respond = () => Response.json([])) {
  const goHome = vi.fn();
  const store = createStore({ access: { baseUrl: 'http://localhost/api', fetchFn: async () => respond() }, goHome });
  await store.dispatch(beginSession(user));
  return { ...store, goHome };
}
const answers = (store: Pick<Store, 'getState'>) => Object.keys(store.getState().api.queries);
const unauthorized = () => new Response('', { status: 401 });

it.each([
  ['nobody', null],
  ['somebody else', admin],
])('once %s is signed in, all earlier answers are dropped', async (_who, next) => {
  const store = await storeOf(member);
  await store.dispatch(loadRegions());
  expect(answers(store)).toEqual(['me(undefined)', 'regions(undefined)']);

  vi.useFakeTimers();
  await store.dispatch(beginSession(next));
  await vi.runAllTimersAsync();
  expect(answers(store)).toEqual(['me(undefined)']);
  expect(selectUser(store.getState()).data).toEqual(next);
});

it('once the same person is signed in again, everything is kept', async () => {
  const store = await storeOf(member);
  await store.dispatch(loadRegions());
  vi.useFakeTimers();
  await store.dispatch(beginSession({ ...member, firstName: 'Renamed' }));
  await vi.runAllTimersAsync();
  expect(answers(store)).toEqual(['me(undefined)', 'regions(undefined)']);
});

it.each([
  ['a question', loadRegions],
  ['a check of the session', refreshSession],
])('an admin without a valid session who sends %s leaves nothing behind and goes home', async (_what, ask) => {
  const store = await storeOf(admin, unauthorized);
  localStorage.setItem('a', 'b');
  sessionStorage.setItem('c', 'd');
  await store.dispatch(ask() as ReturnType<typeof refreshSession>);
  await vi.waitFor(() => expect(store.goHome).toHaveBeenCalledOnce());
  expect([localStorage.getItem('a'), sessionStorage.getItem('c')]).toEqual([null, null]);
  expect(selectUser(store.getState()).data).toBeNull();
});

it('in the back office the guard leads such an admin to the log-in', async () => {
  vi.stubGlobal('location', { pathname: '/admin/users', search: '' });
  const store = await storeOf(admin, unauthorized);
  await store.dispatch(refreshSession());
  await vi.waitFor(() => expect(selectUser(store.getState()).data).toBeNull());
  expect(store.goHome).not.toHaveBeenCalled();
});

it('a refused request of a member ends no session', async () => {
  const store = await storeOf(member, unauthorized);
  localStorage.setItem('a', 'b');
  await store.dispatch(loadRegions());
  expect(selectUser(store.getState()).data).toEqual(member);
  expect(localStorage.getItem('a')).toBe('b');
});

it.each([
  ['/member', '?view=messages', '/member?view=messages'],
  ['/terms', '', null],
])('a session that ended elsewhere is noticed at %s%s, until somebody is signed in', async (pathname, search, from) => {
  const store = await storeOf(member, unauthorized);
  vi.stubGlobal('location', { pathname, search });
  await store.dispatch(refreshSession());
  expect(store.getState().sessionEnd).toEqual({ from });
  await store.dispatch(beginSession(member));
  expect(store.getState().sessionEnd).toBeNull();
});

it('signing out in this page shows no notice', async () => {
  const store = await storeOf(member);
  await store.dispatch(sessionApi.endpoints.logout.initiate());
  await vi.waitFor(() => expect(selectUser(store.getState()).data).toBeNull());
  expect(store.getState().sessionEnd).toBeNull();
});

it('without a network a person stays signed in', async () => {
  const store = await storeOf(member, () => {
    throw new TypeError('Failed to fetch');
  });
  await store.dispatch(refreshSession());
  expect(selectUser(store.getState()).data).toEqual(member);
  expect(store.getState().sessionEnd).toBeNull();
});

it('an invite code is kept through reloads until it is settled', async () => {
  const store = await storeOf(member);
  store.dispatch(invited('K7WPX2MA'));
  expect(sessionStorage.getItem('invite')).toBe('K7WPX2MA');
  store.dispatch(inviteSettled());
  expect(sessionStorage.getItem('invite')).toBeNull();
});
