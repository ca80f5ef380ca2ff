import { followLiveStream } from '../features/live/live-stream.ts';
import { recheckAfterActivity } from '../features/session/recheck.ts';
import { refreshSession } from '../features/session/session-api.ts';
import { keepFocus } from './keep-focus.ts';
import { keepTicketUpToDate } from './keep-ticket.ts';
import type { createStore } from './store.ts';

/**
 * What keeps an open page true for as long as it is open.
 *
 * @param since the log position that its first answers show
 */
export function stayTrue(store: ReturnType<typeof createStore>, since: string | undefined): void {
  followLiveStream(store, { since });
  keepTicketUpToDate(store);
  recheckAfterActivity(window, () => void store.dispatch(refreshSession()));
  keepFocus();
}
