import { followLiveStream } from '../features/live/live-stream.ts';
import { recheckAfterActivity } from '../features/session/recheck.ts';
import { refreshSession } from '../features/session/session-api.ts';
import type { FirstState } from './first-state.ts';
import { keepFocus } from './keep-focus.ts';
import { keepTicketUpToDate } from './keep-ticket.ts';
import type { createStore } from './store.ts';

/** What keeps an open page true for as long as it is open. `first`: what the server rendered; null if nothing. */
export function stayTrue(store: ReturnType<typeof createStore>, first: FirstState | null): void {
  followLiveStream(store, { since: first?.position });
  keepTicketUpToDate(store, first?.answers.queries);
  recheckAfterActivity(window, () => void store.dispatch(refreshSession()));
  keepFocus();
}
