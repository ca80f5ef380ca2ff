import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file is a decider if it folds a stream or decides on its state, by its names or by the type it returns. */
const DECIDES = /^export (?:const|function) (?:\w*[fF]old|evolve|decide\w*)\b|\): Decided\b/m;
const VALUE_IMPORT = /^\s*(?:import|export) (?!type )[^;]*?from '(\.\.?\/[^']+)'/gm;

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
  // iterating a set also visits items that are added during the loop
  for (const file of found) {
    for (const [, relative = ''] of textOf(file).matchAll(VALUE_IMPORT)) {
      const imported = path.join(path.dirname(file), relative);
      if (imported.startsWith(`${moduleOf(file)}/`)) found.add(imported);
    }
  }
  return [...found].toSorted();
}

const moduleOf = (file: string): string => file.split('/').slice(0, 2).join('/');
