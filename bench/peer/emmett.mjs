import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';

/** The peer behind the few calls the bench makes: one domain event appended at its expected version. */
export async function connectPeer(url) {
  const store = getPostgreSQLEventStore(url);
  await store.schema.migrate();
  return {
    append: (stream, expectedVersion, type, data) =>
      store.appendToStream(stream, [{ type, data }], {
        expectedStreamVersion: expectedVersion === 0 ? 'STREAM_DOES_NOT_EXIST' : BigInt(expectedVersion),
      }),
    close: () => store.close(),
  };
}
