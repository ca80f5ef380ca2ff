import { inject } from 'vitest';
import type { Sql } from '../../platform/database.ts';
import { databaseOn } from './database-on.ts';

/** A migrated, empty database of its own on the run's real PostgreSQL. The caller ends `sql`. */
export const freshDatabase = (): Promise<{ url: string; sql: Sql }> => databaseOn(inject('postgresUrl'));
