import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asJson } from './terminal.ts';

/** How far some long work came, for the next time it is asked for. */
export type KeptWork<State> = {
  /** Undefined where the work was finished, or never begun. */
  readonly read: () => State | undefined;
  readonly keep: (state: State) => void;
  readonly forget: () => void;
};

/**
 * Kept as a file, so that it outlives this process however that ends.
 *
 * @param name tells the work from any other; a letter changed in it is other work
 */
export function keptWork<State>(stateDir: () => string, name: string): KeptWork<State> {
  const file = () => path.join(stateDir(), `${name}.json`);
  return {
    read() {
      try {
        return JSON.parse(readFileSync(file(), 'utf8')) as State;
      } catch {
        return undefined; // not there, or half-written by a machine that lost its power: begin anew
      }
    },
    keep(state) {
      mkdirSync(stateDir(), { recursive: true, mode: 0o700 });
      writeFileSync(`${file()}.part`, asJson(state), { mode: 0o600 });
      renameSync(`${file()}.part`, file());
    },
    forget: () => rmSync(file(), { force: true }),
  };
}
