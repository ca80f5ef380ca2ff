import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The configurations of Vite: one build for the browser, one for the server. */
export const BUILDS = ['vite.config.ts', 'vite.render.config.ts'];
const SCRIPT = /\.(ts|tsx|mjs)$/;
const TEST = /\.test\.tsx?$/;
/** Imports that remain after compilation: types alone do not change the build. */
const RELATIVE_IMPORT = /(?:^\s*(?:import|export) (?!type )[^;'"]*?from |^\s*import |\bimport\()'(\.[^'?]+)/gm;

/**
 * Lists the files of this project that the web build reads: those of `web`, the configurations, and what these import
 * from any folder. `build/known-sources.ts` makes a build fail if it reads another file.
 *
 * @param {string} root
 * @returns {string[]} paths relative to `root`, sorted
 */
export function webSources(root) {
  const web = readdirSync(path.join(root, 'web'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TEST.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  const found = new Set([...BUILDS, ...web]);
  // iterating a set also visits items that are added during the loop
  for (const file of found) {
    if (!SCRIPT.test(file)) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, imported = ''] of text.matchAll(RELATIVE_IMPORT)) found.add(path.join(path.dirname(file), imported));
  }
  return [...found].sort();
}
