import type { Sql } from '../../tests/scratch-database.ts';
import { openPool } from '../../tests/scratch-database.ts';
import { connectPeer, type Peer } from '../peer.ts';

const TYPES = ['TableOpened', 'GuestSat', 'GuestLeft', 'TableClosed'];

/**
 * Prepares the peer with the first tables of the history in its own log. It folds a fiftieth of the history, because it
 * takes a hundred times as long for each domain event. A longer log would not make it faster.
 */
export async function preparePeer(
  sql: Sql,
  url: string,
  about: number,
): Promise<{
  readonly domainEvents: number;
  readonly rebuild: (round: number) => Promise<void>;
  readonly close: () => Promise<void>;
}> {
  const streams = await sql<{ stream: string; events: { type: string; data: object }[] }[]>`
    select stream, jsonb_agg(jsonb_build_object('type', type, 'data', data) order by version) as events
    from domain_events where stream in (select stream from domain_events where version = 1 order by position limit ${Math.ceil(about / 8)})
    group by stream`;
  const peer = await connectPeer(url);
  const theirs = openPool(peer.url, { max: 1 });
  for (const { stream, events } of streams) await peer.appendStream(stream, events);
  return {
    domainEvents: streams.reduce((sum, { events }) => sum + events.length, 0),
    // Each round needs a new collection, because the peer does not fill one twice.
    rebuild: async (round) => {
      const collection = `folded_${round}`;
      await peer.rebuild(collection, TYPES, evolve);
      const [found] = await theirs<{ folded: bigint }[]>`select count(*) as folded from ${theirs(collection)}`;
      if (found?.folded !== BigInt(streams.length))
        throw new Error(`the peer folded ${found?.folded} of ${streams.length}`);
    },
    close: async () => {
      await theirs.end();
      await peer.close();
    },
  };
}

/** Folds the content of the read model `tables`, written by hand. */
const evolve: Parameters<Peer['rebuild']>[2] = (document, type, data) => {
  const guests = (document.guests as string[] | undefined) ?? [];
  switch (type) {
    case 'TableOpened':
      return { ...data, guests };
    case 'GuestSat':
      return { ...document, guests: [...guests, data.guest] };
    case 'GuestLeft':
      return { ...document, guests: guests.filter((guest) => guest !== data.guest) };
    default:
      return { ...document, closed: true };
  }
};
