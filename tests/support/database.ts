import { inject } from 'vitest';
import { databaseOn, type TestDatabase } from './database-on.ts';
import { DEMO_TEMPLATE } from './demo-template.ts';

/** A new, migrated and empty database on the run's real PostgreSQL. The caller ends `sql`. */
export const freshDatabase = (): Promise<TestDatabase> => databaseOn(inject('postgresUrl'));

/** The same with the demo as it is at `OPENING`. */
export const demoDatabase = (): Promise<TestDatabase> => databaseOn(inject('postgresUrl'), DEMO_TEMPLATE);
