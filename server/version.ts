import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../package.json' with { type: 'json' };

/** The release of this code, such as `0.3.0`. */
export const VERSION: string = manifest.version;

/** The commit of this code, its first 12 digits. Undefined if neither the image nor a checkout says it. */
export const COMMIT: string | undefined = commitOf(path.resolve(import.meta.dirname, '..'))?.slice(0, 12);

function commitOf(root: string): string | undefined {
  // an image has this file instead of a history
  const written = path.join(root, 'commit');
  try {
    if (existsSync(written)) return readFileSync(written, 'utf8').trim() || undefined;
    // not that of a checkout around this folder
    if (!existsSync(path.join(root, '.git'))) return undefined;
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}
