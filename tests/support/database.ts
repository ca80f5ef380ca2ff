import { inject } from 'vitest';
import { databaseOn, type TestDatabase } from './database-on.ts';

/** A migrated, empty database of its own on the run's real PostgreSQL. The caller ends `sql`. */
export const freshDatabase = (): Promise<TestDatabase> => databaseOn(inject('postgresUrl'));
