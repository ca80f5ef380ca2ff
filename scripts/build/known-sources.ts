import path from 'node:path';
import type { Plugin } from 'vite';

const OF_A_PACKAGE = /(^|\/)node_modules\//;

/**
 * Makes a build fail if it reads a file of the project that is not listed: `scripts/ensure.mjs` would not notice a
 * change of that file, and the product would start with an old build.
 *
 * @param root the folder of the project
 * @param sources paths relative to `root`
 */
export const knownSources = (root: string, sources: readonly string[]): Plugin => ({
  name: 'known-sources',
  apply: 'build',
  buildEnd(error) {
    if (error) return;
    const unknown = unknownAmong([...this.getModuleIds()], root, sources);
    if (unknown.length > 0) this.error(`scripts/web-sources.mjs does not find ${unknown.join(', ')}.`);
  },
});

/** The files of the project among the ids of modules, unless they are listed. */
export function unknownAmong(ids: readonly string[], root: string, sources: readonly string[]): string[] {
  const known = new Set(sources);
  return ids
    .map((id) => id.replace(/\?.*$/, ''))
    .filter((file) => file.startsWith(`${root}/`) && !OF_A_PACKAGE.test(file))
    .map((file) => path.relative(root, file))
    .filter((file) => !known.has(file));
}
