import type { Store } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import type { AppDispatch, AppState } from '../session/app-state.ts';
import { refreshSession, selectUser } from '../session/session-api.ts';
import { type Change, type ChangedTag, changedTags } from './changed-tags.ts';

type AppStore = Pick<Store<AppState>, 'getState' | 'subscribe'> & { readonly dispatch: AppDispatch };

/** Several changes within this time are asked for together. */
const GATHER_MS = 100;
/** Many pages learn of a change at the same instant. Each waits up to this long, so that they do not all ask at once. */
const SPREAD_MS = 300;
/** A page that nobody has looked at for this long needs no stream. */
const HIDDEN_MS = 60_000;
/** How long to wait after the server refused the stream. */
const REFUSED_MS = 30_000;

/**
 * Keeps the answers in the store up to date by the server's stream of changes, for as long as the page is open: what is
 * out of date is asked for again where it is shown (evenings contract, section 5).
 *
 * @param random a number from 0 to 1
 */
export function followLiveStream(store: AppStore, random: () => number = Math.random): void {
  const waiting = new Map<string, Change>();
  let source: EventSource | undefined;
  let lastId = '';
  let userId = currentUserId();
  let hiding: ReturnType<typeof setTimeout> | undefined;

  function currentUserId() {
    return selectUser(store.getState()).data?.id ?? null;
  }

  function catchUp() {
    const changes = [...waiting.values()];
    waiting.clear();
    if (changes.some(({ kind }) => kind === 'session')) void store.dispatch(refreshSession());
    if (changes.some(({ kind }) => kind === 'everything')) {
      store.dispatch(
        api.util.invalidateTags(['GameEvent', 'Participant', 'Message', 'CanJoin', 'Reliability', 'Attendance']),
      );
      return;
    }
    const isShown = (id: string) =>
      api.util.selectInvalidatedBy(store.getState(), [{ type: 'GameEvent', id }]).length > 0;
    const tags: ChangedTag[] = changes.flatMap((change) => changedTags(change, isShown));
    if (tags.length > 0) store.dispatch(api.util.invalidateTags(tags));
  }

  function hear(message: MessageEvent<string>) {
    lastId = message.lastEventId;
    const { changed } = JSON.parse(message.data) as { changed: Change[] };
    if (waiting.size === 0) setTimeout(catchUp, GATHER_MS + random() * SPREAD_MS);
    for (const change of changed) waiting.set(`${change.kind} ${change.id}`, change);
  }

  function open() {
    source?.close();
    const opened = new EventSource(lastId ? `/api/live?after=${lastId}` : '/api/live');
    source = opened;
    opened.onmessage = hear;
    opened.onerror = () => {
      // After a lost connection the browser comes back by itself; after a refusal it does not.
      if (opened.readyState !== EventSource.CLOSED) return;
      setTimeout(() => source === opened && open(), REFUSED_MS);
    };
  }

  store.subscribe(() => {
    const now = currentUserId();
    if (now === userId) return;
    userId = now;
    // The stream belongs to the session with which it was opened.
    if (source) open();
  });
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') {
      if (!source) open();
      return;
    }
    hiding = setTimeout(() => {
      source?.close();
      source = undefined;
    }, HIDDEN_MS);
  });
  open();
}
