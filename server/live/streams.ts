import type { Position } from '@tablemates/event-store';
import type { Change } from './contract.ts';
import type { LiveFeed } from './feed.ts';

/** Who opens a stream. */
type Opener = {
  /** Null for a visitor. */
  readonly userId: string | null;
  /** Whether they are signed in as an admin. */
  readonly isAdmin: boolean;
  /** The token of a session, which has ended if there is no person; undefined for a visitor. */
  readonly token: string | undefined;
  /** The person whom the page shows as signed in, by user id. */
  readonly shown?: string | undefined;
  /** The client's address, which visitors are counted by. */
  readonly address: string;
};

export type LiveStreams = {
  /**
   * Opens a stream of server-sent events.
   *
   * @param since the last position the page has heard of
   * @returns undefined if the person, the address or all visitors have the maximum number of streams
   */
  readonly open: (opener: Opener, since: Position | undefined) => ReadableStream<Uint8Array> | undefined;
  /** Sends a comment to every stream, so that proxies and browsers keep it open. To be called every 20 seconds. */
  readonly sendHeartbeat: () => void;
  /** Ends the streams of sessions that have ended. */
  readonly endSessions: () => Promise<void>;
};

/** Evenings contract, section 5. Each process counts separately. */
const MAX_PER_PERSON = 6;
/** A cafe's guests share one address. */
const MAX_PER_ADDRESS = 200;
/** Streams of visitors in one process, whatever their addresses: some 45 MB (docs/performance.md). */
const MAX_OF_VISITORS = 5_000;
/** A page that reads too slowly is disconnected at this number of waiting frames. It reconnects and resumes. */
const MAX_WAITING_FRAMES = 64;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 2_000;

type Stream = {
  readonly userId: string | null;
  readonly token: string | undefined;
  readonly send: (text: string) => void;
  readonly end: () => void;
};

/** The streams that this process holds open. */
export function createLiveStreams(
  feed: Pick<LiveFeed, 'listen' | 'position'>,
  openSessionsAmong: (tokens: readonly string[]) => Promise<ReadonlySet<string>>,
  { maxPerAddress = MAX_PER_ADDRESS, maxOfVisitors = MAX_OF_VISITORS } = {},
): LiveStreams {
  let visitors = 0;
  const streams = new Set<Stream>();
  const counts = new Map<string, number>();
  const encoder = new TextEncoder();
  /** Most streams get the same frame, so the last encoded frame is kept. */
  let last: { readonly upTo: Position; readonly changed: readonly Change[]; readonly bytes: Uint8Array } | undefined;
  const encodedFrame = (upTo: Position, changed: readonly Change[]) => {
    if (last?.upTo !== upTo || last.changed !== changed) {
      last = { upTo, changed, bytes: encoder.encode(frame(upTo, changed)) };
    }
    return last.bytes;
  };

  return {
    open({ userId, isAdmin, token, shown, address }, since) {
      const counted = userId ?? address;
      const count = counts.get(counted) ?? 0;
      if (count >= (userId === null ? maxPerAddress : MAX_PER_PERSON)) return undefined;
      if (userId === null && visitors >= maxOfVisitors) return undefined;
      if (userId === null) visitors++;
      counts.set(counted, count + 1);

      let leave = () => {};
      let stream: Stream | undefined;
      const forget = () => {
        leave();
        if (!stream || !streams.delete(stream)) return;
        if (userId === null) visitors--;
        const left = (counts.get(counted) ?? 1) - 1;
        if (left > 0) counts.set(counted, left);
        else counts.delete(counted);
      };
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const end = () => {
              if (!stream || !streams.has(stream)) return;
              forget();
              controller.close();
            };
            const sendBytes = (bytes: Uint8Array) => {
              controller.enqueue(bytes);
              if ((controller.desiredSize ?? 0) <= 0) end();
            };
            const send = (text: string) => sendBytes(encoder.encode(text));
            stream = { userId, token, send, end };
            streams.add(stream);
            const from = since ?? feed.position();
            send(`retry: ${RETRY_MS}\nid: ${from}\n\n`);
            // the session ended while the page was not connected, so the page does not know; a sign-out in another tab
            // took the cookie, too
            if (userId === null && token !== undefined) send(sessionEnded(''));
            else if (shown !== undefined && shown !== userId) send(sessionEnded(shown));
            const hear = (upTo: Position, changed: readonly Change[]) => sendBytes(encodedFrame(upTo, changed));
            leave = feed.listen({ userId, isAdmin, end, hear }, from);
          },
          cancel: forget,
        },
        new CountQueuingStrategy({ highWaterMark: MAX_WAITING_FRAMES }),
      );
    },

    sendHeartbeat() {
      for (const { send } of streams) send(': still here\n\n');
    },

    async endSessions() {
      const signedIn = [...streams].filter(({ userId }) => userId !== null);
      if (signedIn.length === 0) return;
      const open = await openSessionsAmong(signedIn.flatMap(({ token }) => token ?? []));
      for (const { userId, token, send, end } of signedIn) {
        if (userId === null || token === undefined || open.has(token)) continue;
        send(sessionEnded(userId));
        end();
      }
    },
  };
}

/** Without an id, because it is not a change of the log. */
const sessionEnded = (userId: string) =>
  `data: ${JSON.stringify({ changed: [{ kind: 'session', id: userId } satisfies Change] })}\n\n`;

/** One message of the stream. Its id is the position from which the browser resumes. */
const frame = (upTo: Position, changed: readonly Change[]) => `id: ${upTo}\ndata: ${JSON.stringify({ changed })}\n\n`;
