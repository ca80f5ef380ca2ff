import type { BackupFile } from './file.ts';

/**
 * The place where scheduled backups are kept. Only one process of an installation writes to it at a time. Other
 * installations may keep theirs in the same place.
 */
export type BackupPlace = {
  /** The names of the files that begin with a prefix. None if there is no such folder yet. */
  readonly names: (prefix: string) => Promise<readonly string[]>;
  /** Begins a backup, and removes unfinished ones that killed processes of the same installation left. */
  readonly create: (name: string) => Promise<BackupFile>;
  /** The bytes of a file. */
  readonly read: (name: string, signal?: AbortSignal) => Promise<AsyncIterable<Buffer>>;
  /** In bytes. */
  readonly sizeOf: (name: string) => Promise<number>;
  readonly remove: (name: string) => Promise<void>;
  /** The content of a small file; empty if there is none. */
  readonly textOf: (name: string) => Promise<string>;
  /** Writes a small file as a whole. */
  readonly replace: (name: string, content: string) => Promise<void>;
};
