import type { EventLog, Position } from '@tablemates/event-store';
import { runAgain } from '@tablemates/event-store/run-again';
import type { Logger } from 'pino';
import { ANNOUNCED_TYPES, type Announcement, announcementsOf } from './changes.ts';
import type { Change } from './contract.ts';

/** An open page. */
type Listener = {
  /** The signed-in person; null for a visitor. */
  readonly userId: string | null;
  /** Whether they are signed in as an admin. */
  readonly isAdmin: boolean;
  /** Receives changes, the last of them at most at `upTo`. Must not throw. */
  readonly hear: (upTo: Position, changed: readonly Change[]) => void;
  /** Called once, when the feed closes. */
  readonly end: () => void;
};

export type LiveFeed = {
  /** Announces everything up to this position. Returns at once. */
  readonly follow: (position: Position) => void;
  /**
   * Adds a listener, which receives every change after `since`. Past changes are read from the log. Without `since` the
   * listener receives changes from now on.
   *
   * @returns a function that removes the listener
   */
  readonly listen: (listener: Listener, since?: Position) => () => void;
  /** The position up to which everything is announced. */
  readonly position: () => Position;
  readonly listeners: () => number;
  /** Ends every listener, including those that come later. */
  readonly close: () => void;
};

type Options = {
  readonly log: Pick<EventLog, 'readAll'>;
  /** The head of the log when the feed opens. */
  readonly head: Position;
  /** Resolves when the read models show everything up to a position, or after a time limit. */
  readonly folded: (position: Position) => Promise<unknown>;
  /** The user ids of the current hosts of these gameEvents, by the gameEvent's id. */
  readonly hostsOf: (gameEventIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Resolves when the next announcement may follow. Changes until then are announced together. */
  readonly pause: () => Promise<unknown>;
  /** Resolves when the next listeners may be written to, after other work had a turn, in this process and beside it. */
  readonly rest: () => Promise<unknown>;
  readonly logger: Pick<Logger, 'warn'>;
};

const BATCH_SIZE = 1_000;
/** Number of listeners that are written to in one turn. Writing to thousands at once would delay every request. */
const LISTENERS_A_TURN = 40;
/** For a page that missed more positions than this, reading everything again costs less than a list of changes. */
const REPLAY_LIMIT = 10_000n;
const EVERYTHING: readonly Change[] = [{ kind: 'everything', id: '*' }];

/** An announcement with known recipients: `hostOf` is replaced by the host's user id. */
type Addressed = {
  readonly change: Change;
  readonly to: 'everybody' | 'admins' | readonly string[];
  readonly position: Position;
};

type Batch = { readonly after: Position; readonly upTo: Position; readonly announced: readonly Addressed[] };

/**
 * Announces changes in the log to the open pages of this process, once the read models show them. A page then requests
 * what it shows again, with its usual rights (evenings contract, section 5).
 */
export function createLiveFeed({ log, head, folded, hostsOf, pause, rest, logger }: Options): LiveFeed {
  /**
   * The listeners that are up to date, and the position at which each became so. They have heard everything before it.
   */
  const present = new Map<Listener, Position>();
  /** The listeners for which past changes are being read. */
  const arriving = new Set<Listener>();
  let announcedUpTo = head;
  let target = head;
  let isClosed = false;

  async function read(after: Position, limit: Position): Promise<Batch> {
    const domainEvents = await log.readAll({
      after,
      upTo: limit,
      limit: BATCH_SIZE,
      types: ANNOUNCED_TYPES,
      leaveOut: ['version', 'actor', 'occurredAt', 'personal'],
    });
    const last = domainEvents.at(-1);
    const announced = domainEvents.flatMap((domainEvent) =>
      announcementsOf(domainEvent).map((announcement) => ({ ...announcement, position: domainEvent.position })),
    );
    const upTo = last && domainEvents.length === BATCH_SIZE ? last.position : limit;
    return { after, announced: await addressed(announced), upTo };
  }

  async function addressed(
    announced: readonly (Announcement & { readonly position: Position })[],
  ): Promise<readonly Addressed[]> {
    const ids = new Set(announced.flatMap(({ to }) => (isToHost(to) ? [to.hostOf] : [])));
    const hosts = ids.size > 0 ? await hostsOf([...ids]) : new Map<string, string>();
    return announced.map(({ to, ...rest }) => {
      if (!isToHost(to)) return { ...rest, to };
      const host = hosts.get(to.hostOf);
      return { ...rest, to: host === undefined ? [] : [host] };
    });
  }

  async function announce(batch: Batch) {
    const toEverybody = distinct(batch.announced.filter(({ to }) => to === 'everybody'));
    const concerned = new Set(batch.announced.flatMap(({ to }) => (typeof to === 'string' ? [] : to)));
    const areAdmins = batch.announced.some(({ to }) => to === 'admins');
    const isConcerned = ({ userId, isAdmin }: Listener) =>
      (userId !== null && concerned.has(userId)) || (isAdmin && areAdmins);
    let heard = 0;
    // A listener that is added during the loop is visited last, and one that is removed is not visited.
    for (const [listener, since] of present) {
      const isOneOfMany = since <= batch.after && !isConcerned(listener);
      const changed = isOneOfMany ? toEverybody : forListener(batch, listener, since);
      if (changed.length > 0) listener.hear(batch.upTo, changed);
      if (++heard % LISTENERS_A_TURN === 0) await rest();
    }
    announcedUpTo = batch.upTo;
  }

  const announceUpToTarget = runAgain(async () => {
    const upTo = target;
    if (announcedUpTo >= upTo) return;
    try {
      await folded(upTo);
      while (announcedUpTo < upTo && !isClosed) {
        // Without listeners nothing is read: a page that comes back gets it from the log.
        if (present.size === 0) announcedUpTo = upTo;
        else await announce(await read(announcedUpTo, upTo));
      }
      if (present.size > 0) await pause();
    } catch (error) {
      logger.warn({ err: error }, 'live changes could not be read; the next append tries again');
    }
  });

  async function readThePast(listener: Listener, since: Position) {
    let heard = since;
    while (arriving.has(listener)) {
      if (heard >= announcedUpTo) {
        arriving.delete(listener);
        present.set(listener, heard);
        return;
      }
      if (announcedUpTo - heard > REPLAY_LIMIT) {
        heard = announcedUpTo;
        listener.hear(heard, EVERYTHING);
        continue;
      }
      const batch = await read(heard, announcedUpTo);
      if (!arriving.has(listener)) return;
      const changed = forListener(batch, listener, heard);
      if (changed.length > 0) listener.hear(batch.upTo, changed);
      heard = batch.upTo;
    }
  }

  return {
    follow(position) {
      if (position > target) target = position;
      if (!isClosed) void announceUpToTarget();
    },
    listen(listener, since = announcedUpTo) {
      if (isClosed) {
        listener.end();
        return () => {};
      }
      arriving.add(listener);
      readThePast(listener, since).catch((error: unknown) => {
        logger.warn({ err: error }, 'a live stream could not be resumed');
        if (arriving.delete(listener)) listener.end();
      });
      return () => {
        arriving.delete(listener);
        present.delete(listener);
      };
    },
    position: () => announcedUpTo,
    listeners: () => present.size + arriving.size,
    close() {
      isClosed = true;
      const everybody = [...present.keys(), ...arriving];
      present.clear();
      arriving.clear();
      for (const listener of everybody) listener.end();
    },
  };
}

const isToHost = (to: Announcement['to']): to is { readonly hostOf: string } =>
  typeof to === 'object' && 'hostOf' in to;

function forListener({ announced }: Batch, { userId, isAdmin }: Listener, heard: Position): readonly Change[] {
  const mayHear = (to: Addressed['to']) =>
    to === 'everybody' || (to === 'admins' ? isAdmin : userId !== null && to.includes(userId));
  return distinct(announced.filter(({ to, position }) => position > heard && mayHear(to)));
}

const distinct = (announcements: readonly Addressed[]): readonly Change[] => [
  ...new Map(announcements.map(({ change }) => [`${change.kind} ${change.id}`, change])).values(),
];
