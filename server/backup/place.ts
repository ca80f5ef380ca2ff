import type { BackupFile } from './file.ts';

/** The place where scheduled backups are kept. Only one process writes to it at a time. */
export type BackupPlace = {
  readonly names: () => Promise<readonly string[]>;
  /** Begins a backup, and removes unfinished ones of killed processes. */
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
