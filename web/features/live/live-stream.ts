import type { Store } from '@reduxjs/toolkit';
import type { Change } from '../../../server/live/contract.ts';
import { api } from '../../lib/api.ts';
import { announceChanges } from '../../lib/live-changes.ts';
import type { AppDispatch, AppState } from '../session/app-state.ts';
import { refreshSession, selectUser } from '../session/session-api.ts';
import { type ChangedTag, changedTags } from './changed-tags.ts';

type AppStore = Pick<Store<AppState>, 'getState' | 'subscribe'> & { readonly dispatch: AppDispatch };

/** Changes within this time are requested together, in milliseconds. */
const GATHER_MS = 100;
/** Many pages receive a change at the same instant. Each waits up to this long, so that requests are spread. */
const SPREAD_MS = 300;
/** A page that was hidden for this long closes its stream. */
const HIDDEN_MS = 60_000;
/** The wait after the server refused the stream, in milliseconds. */
const REFUSED_MS = 30_000;

/**
 * Keeps the cached answers up to date by the server's stream of changes, for as long as the page is open. An answer
 * that is out of date is refetched if it is shown (evenings contract, section 5).
 *
 * @param options.since the log position that the answers show, so that no change is missed before the stream opens
 * @param options.random a number from 0 to 1
 */
export function followLiveStream(
  store: AppStore,
  { since = '', random = Math.random }: { readonly since?: string | undefined; readonly random?: () => number } = {},
): void {
  const waiting = new Map<string, Change>();
  let source: EventSource | undefined;
  let lastId = since;
  let userId = currentUserId();
  let hiding: ReturnType<typeof setTimeout> | undefined;

  function currentUserId() {
    return selectUser(store.getState()).data?.id ?? null;
  }

  function catchUp() {
    const changes = [...waiting.values()];
    waiting.clear();
    announceChanges(changes);
    if (changes.some(({ kind }) => kind === 'session')) void store.dispatch(refreshSession());
    if (changes.some(({ kind }) => kind === 'everything')) {
      store.dispatch(
        api.util.invalidateTags([
          ...([
            'GameEvent',
            'Participant',
            'Series',
            'Group',
            'Message',
            'CanJoin',
            'Reliability',
            'Attendance',
          ] as const),
          ...(['Contest', 'Report'] as const),
        ]),
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
    // the server says at once if this person is not signed in any more
    const query = new URLSearchParams({ ...(lastId && { after: lastId }), ...(userId && { person: userId }) });
    const opened = new EventSource(`/api/live?${query}`);
    source = opened;
    opened.onmessage = hear;
    opened.onerror = () => {
      // The browser reconnects by itself after a lost connection, but not after a refusal.
      if (opened.readyState !== EventSource.CLOSED) return;
      setTimeout(() => source === opened && open(), REFUSED_MS);
    };
  }

  store.subscribe(() => {
    const now = currentUserId();
    if (now === userId) return;
    userId = now;
    // The stream belongs to the session that opened it.
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
