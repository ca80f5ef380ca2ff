import { expect, test } from 'vitest';
import { gameEvent, member } from '../../tests/components/records.ts';
import { loadJoinedGameEvents } from '../features/joining/joined-api.ts';
import { beginSession } from '../features/session/session-api.ts';
import { forgetTicket, inTurn, SIGNED_OUT } from '../features/ticket/forget-ticket.ts';
import { loadSiteConfig } from '../lib/site-config.tsx';
import { keepTicketUpToDate } from './keep-ticket.ts';
import { createStore, type FirstAnswers } from './store.ts';

const AHEAD_MS = 86_400_000;

/** The answers of a page that a server renders whose clock is a day ahead of this device's. */
async function renderedAhead(): Promise<FirstAnswers> {
  const replies: Record<string, unknown> = {
    '/api/site-config': { timeZone: 'America/Chicago', cityName: 'Houston' },
    '/api/game-events/user/joined': [gameEvent()],
  };
  const fetchFn = async (asked: RequestInfo | URL) =>
    Response.json(replies[new URL(asked instanceof Request ? asked.url : asked).pathname] ?? []);
  const store = createStore({ access: { baseUrl: 'http://localhost/api', fetchFn } });
  await store.dispatch(beginSession(member()));
  await store.dispatch(loadSiteConfig());
  await store.dispatch(loadJoinedGameEvents());
  const { queries, provided } = structuredClone(store.getState().api);
  for (const query of Object.values(queries)) {
    if (query?.startedTimeStamp) query.startedTimeStamp += AHEAD_MS;
  }
  return { queries, provided };
}

/** What is under way with the kept ticket is done by then. */
const settled = () => inTurn(async () => undefined);

test('a page that is taken over after a sign-out keeps nothing, however the clocks of device and server differ', async () => {
  // the sign-out of an earlier test in this browser is none of this person's
  await caches.delete(SIGNED_OUT);
  const answers = await renderedAhead();
  const store = createStore({ answers });
  keepTicketUpToDate(store, answers.queries);
  await settled();
  expect(await caches.has('ticket')).toBe(true);
  await forgetTicket();
  keepTicketUpToDate(createStore({ answers }), answers.queries);
  await settled();
  expect(await caches.has('ticket')).toBe(false);
});
