import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asJson } from './terminal.ts';

/** How far some long work came, for the next time it is asked for. */
export type KeptWork<State> = {
  /** Undefined where the work was finished, or never begun. */
  readonly read: () => State | undefined;
  readonly keep: (state: State) => void;
  readonly forget: () => void;
  /** What to say about the next time, once the work was stopped. */
  readonly next: () => string;
};

/**
 * Kept as a file, so that it outlives this process however that ends; nowhere where there is no folder for it.
 *
 * @param name tells the work from any other; a letter changed in it is other work
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
        return undefined; // not there, or half-written by a machine that lost its power: begin again
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
