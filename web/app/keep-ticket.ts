import type { Store } from '@reduxjs/toolkit';
import { selectHostedGameEvents } from '../features/hosting/hosting-api.ts';
import { selectJoinedGameEvents } from '../features/joining/joined-api.ts';
import type { AppState } from '../features/session/app-state.ts';
import { selectUser } from '../features/session/session-api.ts';
import { keepTicket } from '../features/ticket/kept-ticket.ts';
import { ticketOf } from '../features/ticket/ticket.ts';
import { present } from '../lib/present.ts';
import { selectSiteConfig } from '../lib/site-config.tsx';
import { gameEventsAhead } from '../pages/member/events-ahead.ts';
import type { FirstAnswers } from './store.ts';

type AppStore = Pick<Store<AppState>, 'getState' | 'subscribe'>;

/**
 * Stores the signed-in person's next evenings in this browser each time the server lists them, for use without a
 * network. `forgetOnSignOut` removes them.
 *
 * @param rendered the answers that the page was rendered with
 * @param now the present moment in milliseconds
 */
export function keepTicketUpToDate(
  { getState, subscribe }: AppStore,
  rendered: FirstAnswers['queries'] = {},
  now: () => number = present,
): void {
  const ofServer = new Set(Object.values(rendered).map((query) => query?.startedTimeStamp));
  let kept = '';
  const keep = () => {
    const user = selectUser(getState()).data;
    const site = selectSiteConfig(getState()).data;
    if (!user || !site) return;
    const joined = selectJoinedGameEvents(getState());
    const hosted = selectHostedGameEvents(user.id)(getState());
    if (!joined.data || (user.isProvider && !hosted.data)) return;
    const lists = [joined, hosted].flatMap((list) => (list.data ? [list] : []));
    const version = `${user.id} ${lists.map(({ fulfilledTimeStamp }) => fulfilledTimeStamp)}`;
    if (version === kept) return;
    kept = version;
    const evenings = ticketOf(gameEventsAhead([...joined.data, ...(hosted.data ?? [])], now()));
    // when the lists were asked for: an answer that comes after signing out must not count as newer than that
    // by this device's clock, like the sign-out; the page was asked for before the server made its answers
    const asked = lists.flatMap(({ startedTimeStamp }) =>
      ofServer.has(startedTimeStamp) ? performance.timeOrigin : (startedTimeStamp ?? []),
    );
    const asOf = new Date(Math.min(...asked)).toISOString();
    void keepTicket({ evenings, timeZone: site.timeZone, asOf });
  };
  subscribe(keep);
  keep();
}
