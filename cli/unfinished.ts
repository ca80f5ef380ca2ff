import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asJson } from './terminal.ts';

/** The saved state of long work, for the next run. */
export type KeptWork<State> = {
  /** Undefined if the work was finished or never begun. */
  readonly read: () => State | undefined;
  readonly keep: (state: State) => void;
  readonly forget: () => void;
  /** The sentence about the next run, for work that was stopped. */
  readonly next: () => string;
};

/**
 * Saves state in a file, so that it survives a crash of this process. Without a folder nothing is saved.
 *
 * @param name identifies the work; another name is other work
 */
export function keptWork<State>(stateDir: () => string | undefined, name: string): KeptWork<State> {
  const file = () => {
    const folder = stateDir();
    return folder && path.join(folder, `${name}.json`);
  };
  return {
    read() {
      try {
        return JSON.parse(readFileSync(file() ?? '', 'utf8')) as State;
      } catch {
        return undefined; // missing, or incomplete after a power failure: begin again
      }
    },
    keep(state) {
      const kept = file();
      if (kept === undefined) return;
      mkdirSync(path.dirname(kept), { recursive: true, mode: 0o700 });
      writeFileSync(`${kept}.part`, asJson(state), { mode: 0o600 });
      renameSync(`${kept}.part`, kept);
    },
    forget() {
      const kept = file();
      if (kept !== undefined) rmSync(kept, { force: true });
    },
    next: () =>
      file() === undefined
        ? 'The same command begins again: with DATA_DIR it would go on from there.'
        : 'The same command continues from there.',
  };
}
