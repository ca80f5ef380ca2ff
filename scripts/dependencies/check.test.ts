import { expect, test } from 'vitest';
import { dependencyProblems } from './check.ts';

const manifest = { dependencies: { one: '1.0.0' }, devDependencies: { tool: '2.0.0' } };
const lock = (more: object = {}, one: object = {}, tool: object = {}) => ({
  packages: {
    '': {},
    'node_modules/one': { version: '1.0.0', license: 'MIT', ...one },
    'node_modules/tool': { version: '2.0.0', license: 'MPL-2.0', dev: true, ...tool },
    ...more,
  },
});

test('pinned packages under free licenses are fine, tools under a few more', () => {
  expect(dependencyProblems(manifest, lock())).toEqual([]);
  expect(dependencyProblems(manifest, lock({}, { license: '(GPL-3.0 OR MIT)' }))).toEqual([]);
});

test.each(['GPL-3.0', 'MPL-2.0', 'MIT AND GPL-3.0', undefined])(
  'a license nobody has agreed to is reported: %s',
  (license) => {
    expect(dependencyProblems(manifest, lock({}, { license }))).toEqual([
      `node_modules/one: ${license ?? 'no license'} is not agreed to`,
    ]);
  },
);

test('a package with an agreement of its own needs that license and no other', () => {
  const push = (license: string) => ({ 'node_modules/web-push': { version: '1.0.0', license } });
  expect(dependencyProblems(manifest, lock(push('MPL-2.0')))).toEqual([]);
  expect(dependencyProblems(manifest, lock(push('GPL-3.0')))).toHaveLength(1);
});

test('a tool may state its license only in its files, but a package of production may not', () => {
  const only = (dev: boolean) => ({ 'node_modules/only': { version: '1.0.0', dev } });
  expect(dependencyProblems(manifest, lock(only(true)))).toEqual([]);
  expect(dependencyProblems(manifest, lock(only(false)))).toEqual(['node_modules/only: no license is not agreed to']);
});

test('a license is checked at any depth', () => {
  const deep = { 'node_modules/one/node_modules/@in/it': { version: '1.0.0', license: 'SSPL-1.0' } };
  expect(dependencyProblems(manifest, lock(deep))).toHaveLength(1);
});

test('an install script is a problem until it is allowed or denied', () => {
  const deep = { 'node_modules/one/node_modules/@in/it': { version: '1.0.0', license: 'MIT', hasInstallScript: true } };
  expect(dependencyProblems(manifest, lock(deep))).toHaveLength(1);
  expect(dependencyProblems({ ...manifest, allowScripts: { '@in/it': false } }, lock(deep))).toEqual([]);
});

test.each(['1.0.0', '1.0.0-beta.1', 'npm:other@1.0.0', 'npm:@in/it@1.0.0'])('%s is exact', (version) => {
  expect(dependencyProblems({ dependencies: { one: version } }, lock())).toEqual([]);
});

const loose = ['^1.0.0', '~1.0.0', '*', 'latest', 'npm:other@^1.0.0', 'npm:other', 'git+ssh://somewhere/one.git'];
test.each(loose)('%s is not exact', (version) => {
  expect(dependencyProblems({ dependencies: { one: version } }, lock())).toEqual([`one: ${version} is not exact`]);
});

test('a lock file without a required package is an error', () => {
  expect(() => dependencyProblems(manifest, { packages: { '': {} } })).toThrow('does not hold one, tool');
  expect(() => dependencyProblems({}, lock())).toThrow('does not hold anything');
});
