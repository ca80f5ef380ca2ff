import { createPostgresBackend, withBackend } from 'bullmq';
import { type Queues, queuesOn } from './queues.ts';

/** The schema is separate from the product's tables, so that a dump can leave it out. Dropping it loses nothing. */
const SCHEMA = 'bullmq';

/** Opens queues on PostgreSQL. Their schema is created or upgraded first. */
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
