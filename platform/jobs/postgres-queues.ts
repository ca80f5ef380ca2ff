import { createPostgresBackend, withBackend } from 'bullmq';
import { type Queues, queuesOn } from './queues.ts';

/** Apart from our own tables, so that a dump can leave it out and a drop of it harms nothing. */
const SCHEMA = 'bullmq';

/** Queues on PostgreSQL, in a schema of their own that is made or upgraded first. */
export function openPostgresQueues(connectionString: string, onError: (error: Error) => void): Queues {
  const connection = {
    connectionString,
    schema: SCHEMA,
    application_name: 'tablemates jobs',
    max: 2,
    connectionTimeoutMillis: 5000,
    migrate: true,
  };
  return queuesOn(withBackend(createPostgresBackend), { producer: connection, worker: connection }, onError);
}
