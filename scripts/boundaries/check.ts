import { globSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { findDeciders } from './deciders.ts';
import { foldersThatImportBack } from './folders.ts';
import { comparedHosts } from './hosts.ts';
import { rules } from './rules.ts';

const FOLDERS = ['packages', 'platform', 'modules', 'projections', 'server', 'web', 'cli', 'scripts', 'bench', 'tests'];
/** A separate package with other dependencies. */
const APART = 'packages/event-store/bench/peer/';

/**
 * Looks for imports that cross a boundary, and for code that decides by itself who hosts a gameEvent.
 *
 * @param root an absolute path to a tree laid out like this project
 * @returns a line for each violation, and for each file that was not read, so that an empty list is proof
 */
export async function boundaryProblems(root: string): Promise<string[]> {
  const files = sourcesIn(root);
  if (files.length === 0) return ['There is nothing here to check.'];
  const { output } = await cruise(
    files,
    {
      baseDir: root,
      ruleSet: { forbidden: rules(findDeciders(root)) },
      validate: true,
      doNotFollow: { path: 'node_modules' },
      tsPreCompilationDeps: true,
      preserveSymlinks: true,
    },
    { exportsFields: ['exports'], conditionNames: ['node', 'import', 'require', 'types', 'default'] },
  );
  const { modules, summary } = output as ICruiseResult;
  const seen = new Set(modules.map((module) => module.source));
  return [
    ...files.filter((file) => !seen.has(file)).map((file) => `${file} was not looked at.`),
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...foldersThatImportBack(modules, 'modules/events'),
    ...comparedHosts(root, files),
  ];
}

const sourcesIn = (root: string): string[] =>
  FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root }))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.startsWith(APART))
    .toSorted();
