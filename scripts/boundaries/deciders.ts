import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What makes a file a decider: it folds a stream or decides on its state. */
const DECIDES = /^export (?:const|function) (?:\w*[fF]old|evolve|decide\w*)\b/m;
const VALUE_IMPORT = /^\s*(?:import|export) (?!type )[^;]*?from '\.\/([^']+)'/gm;

/**
 * The files of the modules that must stay pure: the deciders, and what they take from beside them.
 *
 * @returns paths relative to `root`
 */
export function findDeciders(root: string): string[] {
  const files = readdirSync(path.join(root, 'modules'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `modules/${file}`);
  const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const found = new Set(files.filter((file) => DECIDES.test(textOf(file))));
  // a set hands out what is added to it while it is walked
  for (const file of found) {
    for (const [, beside = ''] of textOf(file).matchAll(VALUE_IMPORT)) found.add(path.join(path.dirname(file), beside));
  }
  return [...found].toSorted();
}
