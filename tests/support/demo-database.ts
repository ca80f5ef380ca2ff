import { inject } from 'vitest';
import { connect } from '../../platform/database.ts';
import { databaseOn, type TestDatabase } from './database-on.ts';

const TEMPLATE = 'template_demo';
/** Of an advisory lock: one process builds while the others wait. */
const BUILDING = 7_001;

/**
 * A database of its own that holds the demo. The first who asks in a run builds it, the others copy.
 *
 * @param build starts a product, which fills an empty log with the demo
 */
export async function demoDatabase(
  build: (database: TestDatabase) => Promise<{ readonly stop: () => Promise<void> }>,
): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const admin = connect(serverUrl, { max: 1 });
  try {
    // building takes as long as it takes on a busy machine, and so does waiting for it
    await admin`set statement_timeout = 0`;
    await admin`select pg_advisory_lock(${BUILDING})`;
    const [template] = await admin`select from pg_database where datname = ${TEMPLATE}`;
    if (!template) {
      const database = await databaseOn(serverUrl);
      await (await build(database)).stop();
      const name = new URL(database.url).pathname.slice(1);
      await admin`alter database ${admin(name)} rename to ${admin(TEMPLATE)}`;
    }
  } finally {
    await admin.end();
  }
  return databaseOn(serverUrl, TEMPLATE);
}
