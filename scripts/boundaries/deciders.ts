import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file is a decider if it folds a stream or decides on its state. */
const DECIDES = /^export (?:const|function) (?:\w*[fF]old|evolve|decide\w*)\b/m;
const VALUE_IMPORT = /^\s*(?:import|export) (?!type )[^;]*?from '\.\/([^']+)'/gm;

/**
 * Finds the files of the modules that must stay pure: the deciders, and the files of their module that they import.
 *
 * @returns paths relative to `root`
 */
export function findDeciders(root: string): string[] {
  const files = readdirSync(path.join(root, 'modules'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `modules/${file}`);
  const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const found = new Set(files.filter((file) => DECIDES.test(textOf(file))));
  // iterating a set also visits what is added meanwhile
  for (const file of found) {
    for (const [, beside = ''] of textOf(file).matchAll(VALUE_IMPORT)) found.add(path.join(path.dirname(file), beside));
  }
  return [...found].toSorted();
}
