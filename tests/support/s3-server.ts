import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../platform/free-port.ts';

export type S3Server = {
  /** The address of an empty bucket, as in BACKUP_URL. */
  readonly bucketUrl: string;
  readonly close: () => Promise<void>;
};

/** An S3 server with one bucket, on a free port. It accepts only one key, and does not check signatures. */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(path.join(tmpdir(), 'tablemates-s3-'));
  const port = await freePort();
  const program = path.join(path.dirname(fileURLToPath(import.meta.resolve('s3rver'))), '../bin/s3rver.js');
  const options = ['--directory', directory, '--address', '127.0.0.1', '--port', String(port)];
  const server = spawn(process.execPath, [program, ...options, '--configure-bucket', 'backups', '--silent'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => server.kill('SIGKILL'));
  for await (const line of createInterface(server.stdout)) if (line.includes('listening')) break;
  return {
    bucketUrl: `http://S3RVER:S3RVER@127.0.0.1:${port}/backups`,
    async close() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      rmSync(directory, { recursive: true });
    },
  };
}
