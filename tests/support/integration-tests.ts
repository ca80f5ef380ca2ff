import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Signs that a test needs more than its own process: PostgreSQL, Redis, another process, a listening server. A test
 * that reaches these only through the product's own code says so in a comment.
 */
const OUTSIDE = /\binject\('(postgres|redis)Url'\)|from 'node:(child_process|http|net)'|^\/\/ An integration test: /m;
const IMPORTED = /(?:from|import\() ?'(\.[^']+)'/g;
const OF_NO_PART = /^tests\//;
const SUPPORT = /(^|\/)tests\//;

/**
 * Finds the tests that need more than their own process. A test is one of them if it is in `tests/`, or if it, or test
 * support that it imports, asks for a database, a queue, a server or a process. Every other test is a unit test, and
 * fails if it reaches outside anyway (`no-outside.ts`).
 *
 * @param patterns where tests are, relative to the root of the project
 * @param exclude patterns of tests that are of another kind anyway
 * @returns paths relative to the root of the project
 */
export async function integrationTests(patterns: readonly string[], exclude: readonly string[]): Promise<string[]> {
  const found = await Array.fromAsync(glob([...patterns], { exclude: [...exclude, '**/node_modules/**'] }));
  const reaching = await Promise.all(found.map(async (file) => OF_NO_PART.test(file) || (await reachesOutside(file))));
  return found.filter((_, i) => reaching[i]).sort();
}

async function reachesOutside(file: string, seen = new Set<string>()): Promise<boolean> {
  seen.add(file);
  const source = await readFile(file, 'utf8');
  if (OUTSIDE.test(source)) return true;
  const imported = [...source.matchAll(IMPORTED)].map(([, to = '']) => path.join(path.dirname(file), to));
  const support = imported.filter((to) => SUPPORT.test(to) && !seen.has(to));
  return (await Promise.all(support.map((to) => reachesOutside(to, seen)))).some(Boolean);
}
