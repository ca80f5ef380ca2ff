import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dependencyProblems, type LockFile, type Manifest } from './dependencies/check.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8'));

const lock = read('package-lock.json') as LockFile;
const problems = dependencyProblems(read('package.json') as Manifest, lock);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`dependencies: ${Object.keys(lock.packages).length - 1} packages, all pinned, all under agreed licenses`);
