import path from 'node:path';
import { boundaryProblems } from './boundaries/check.ts';
import { rules } from './boundaries/rules.ts';

const problems = await boundaryProblems(path.resolve(import.meta.dirname, '..'));
if (problems.length > 0) {
  const meaning = rules([]).filter(({ name }) => problems.some((problem) => problem.startsWith(`${name}:`)));
  console.error(problems.join('\n'));
  console.error(meaning.map(({ name, comment }) => `\n${name}: ${comment}`).join(''));
  process.exit(1);
}
console.log('boundaries: every import goes the way it should');
