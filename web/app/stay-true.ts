import { followLiveStream } from '../features/live/live-stream.ts';
import { recheckAfterActivity } from '../features/session/recheck.ts';
import { refreshSession } from '../features/session/session-api.ts';
import { readFirstState } from './first-state.ts';
import { keepFocus } from './keep-focus.ts';
import { keepTicketUpToDate } from './keep-ticket.ts';
import type { createStore } from './store.ts';

/** What keeps an open page true for as long as it is open. */
export function stayTrue(store: ReturnType<typeof createStore>): void {
  // read again here, because the first script has no bytes to spare
  followLiveStream(store, { since: readFirstState()?.position });
  keepTicketUpToDate(store);
  recheckAfterActivity(window, () => void store.dispatch(refreshSession()));
  keepFocus();
}
