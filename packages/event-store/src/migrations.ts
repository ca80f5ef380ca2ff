import path from 'node:path';

/**
 * The folder of the scripts that make the tables, types and functions of the log and of the engine. A product runs them in
 * the order of their numbers before it opens a log (see README.md).
 */
export const migrationFolder = path.resolve(import.meta.dirname, '../migrations');

/** The script since which each row has a MAC. Releases before it sealed nothing. */
export const MACS_SCRIPT = '005.do.macs.sql';
