import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openSessionsAmong } from '../../modules/identity/sign-in/sessions.ts';
import { findHosts } from '../../projections/events/game-event-queries.ts';
import type { Core } from '../core.ts';
import { createLiveFeed, type LiveFeed } from './feed.ts';
import { createLiveStreams, type LiveStreams } from './streams.ts';

/** Evenings contract, section 5. */
const HEARTBEAT_MS = 20_000;
/** The pause between announcements of a busy log: each announcement is a write to every open page. */
const ANNOUNCE_MS = 75;
/** The pause between two groups of open pages. */
const REST_MS = 1;
/** How long a stream may outlast its session. */
const SESSION_CHECK_MS = 2_000;
/** The longest wait for a read model that does not follow the log. */
const FOLD_PATIENCE_MS = 5_000;

export type Live = { readonly feed: LiveFeed; readonly streams: LiveStreams; readonly close: () => void };

/** Opens the feed of changes and its streams, and runs both until closed. */
export async function openLive({
  sql,
  log,
  engine,
  clock,
  logger,
}: Pick<Core, 'sql' | 'log' | 'engine' | 'clock' | 'logger'>): Promise<Live> {
  const feed = createLiveFeed({
    log,
    logger,
    head: await log.head(),
    pause: () => pause(ANNOUNCE_MS, undefined, { ref: false }),
    rest: () => pause(REST_MS, undefined, { ref: false }),
    hostsOf: (gameEventIds) => findHosts(sql, gameEventIds),
    folded: (position) => engine.waitFor('all', position, FOLD_PATIENCE_MS),
  });
  const streams = createLiveStreams(feed, (tokens) => openSessionsAmong(sql, tokens, clock()));
  // This process's own appends are known before the database reports them.
  const unsubscribe = [log.onAppended(feed.follow), engine.onAppended(feed.follow)];
  const stopTending = tend(streams, logger);
  return {
    feed,
    streams,
    close: () => {
      for (const off of unsubscribe) off();
      stopTending();
      feed.close();
    },
  };
}

/**
 * Sends heartbeats, and ends the streams of ended sessions.
 *
 * @returns a function that stops this
 */
export function tend(
  streams: Pick<LiveStreams, 'sendHeartbeat' | 'endSessions'>,
  logger: Pick<Logger, 'warn'>,
): () => void {
  const heartbeat = setInterval(streams.sendHeartbeat, HEARTBEAT_MS).unref();
  const check = setInterval(() => {
    streams.endSessions().catch((error: unknown) => logger.warn({ err: error }, 'sessions could not be checked'));
  }, SESSION_CHECK_MS).unref();
  return () => {
    clearInterval(heartbeat);
    clearInterval(check);
  };
}
