import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SECURITY = readFileSync('docs/security.md', 'utf8');
const TEST_FILE = /`([\w./-]+\.(?:test\.tsx?|spec\.ts))`/g;

const known = globSync('**/*.{test.ts,test.tsx,spec.ts}', {
  exclude: (path) => /node_modules|^dist/.test(path),
});

/** The test files that a path in the document means. It may leave out folders at its beginning. */
const filesOf = (path: string) => known.filter((file) => file === path || file.endsWith(`/${path}`));
const pathsIn = (text: string) => [...text.matchAll(TEST_FILE)].map(([, path = '']) => path);

/** The rows of the table of removed rules: the test files and the names quoted after them. */
function quotedTests(): readonly { readonly paths: readonly string[]; readonly names: readonly string[] }[] {
  const table = SECURITY.split('## Rules taken out')[1]?.split('\n## ')[0] ?? '';
  const cells = table.split('\n').flatMap((line) => line.split(' | ')[2] ?? []);
  let paths: readonly string[] = [];
  return cells.flatMap((cell) => {
    const [files = '', quoted] = cell.split(/: (.*)/);
    if (files !== 'the same') paths = pathsIn(files);
    return quoted && paths.length > 0 ? [{ paths, names: quoted.split('; ') }] : [];
  });
}

describe('docs/security.md', () => {
  it('names only test files that exist', () => {
    const paths = [...new Set(pathsIn(SECURITY))];
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => filesOf(path).length === 0)).toEqual([]);
  });

  it('quotes only names of tests that are in the files beside them', () => {
    const quoted = quotedTests();
    expect(quoted.length).toBeGreaterThan(30);
    const missing = quoted.flatMap(({ paths, names }) => {
      const text = paths
        .flatMap(filesOf)
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n');
      return names.filter((name) => !text.includes(name)).map((name) => `${paths.join(', ')}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
