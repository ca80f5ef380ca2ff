import {
  getPostgreSQLEventStore,
  pongoSingleStreamProjection,
  rebuildPostgreSQLProjections,
} from '@event-driven-io/emmett-postgresql';

/** Wraps the peer in the functions that the benchmarks call. */
export async function connectPeer(url) {
  const store = getPostgreSQLEventStore(url);
  await store.schema.migrate();
  return {
    /** Appends one domain event at its expected version. */
    append: (stream, expectedVersion, type, data) =>
      store.appendToStream(stream, [{ type, data }], {
        expectedStreamVersion: expectedVersion === 0 ? 'STREAM_DOES_NOT_EXIST' : BigInt(expectedVersion),
      }),
    /** Appends a whole stream of domain events, each with its type and data. */
    appendStream: (stream, events) => store.appendToStream(stream, events),
    /** Folds each stream of these types into a document of a new collection, with the peer's own rebuild. */
    async rebuild(collection, types, evolve) {
      const projection = pongoSingleStreamProjection({
        collectionName: collection,
        canHandle: types,
        initialState: () => ({}),
        evolve: (document, { type, data }) => evolve(document, type, data),
      });
      const consumer = rebuildPostgreSQLProjections({ connectionString: url, projections: [projection] });
      await consumer.start();
      await consumer.close();
    },
    close: () => store.close(),
  };
}
