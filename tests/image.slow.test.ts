import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The stages of the image, each as its lines. */
const stages = textOf('ops/Dockerfile')
  .replaceAll('\\\n', ' ')
  .split(/^FROM /m)
  .slice(1)
  .map((stage) => stage.split('\n').map((line) => line.trim()));

/** What a stage takes from the project: files and folders, relative to its root. */
const taken = (stage: readonly string[]): string[] =>
  stage
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));

const shipped = taken(stages.at(-1) ?? []);
const isShipped = (file: string) => shipped.some((each) => file === each || file.startsWith(`${each}/`));

type Package = {
  readonly dependencies: Record<string, string>;
  readonly scripts: Record<string, string>;
  readonly exports: Record<string, string>;
};
const packageIn = (folder: string) => JSON.parse(textOf(path.join(folder, 'package.json'))) as Package;
const { dependencies, scripts } = packageIn('.');
const eventStore = packageIn('packages/event-store');
const installed = { ...dependencies, ...eventStore.dependencies };

/** The file of an entry of the event store, such as `@tablemates/event-store/keys`. */
function entryOf(from: string): string {
  const entry = eventStore.exports[from.replace(EVENT_STORE, '.')];
  if (entry === undefined) throw new Error(`${from} is no entry of the package.`);
  return path.posix.join('packages/event-store', entry);
}
const EVENT_STORE = '@tablemates/event-store';

/** What a source imports at run time: types are gone by then. */
const importsOf = (source: string): string[] =>
  [
    ...source.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm),
    ...source.matchAll(/\bimport\('([^']+)'\)/g),
  ].map(([, from = '']) => from);

/** Everything that these files bring with them, and which file asks for it. */
function broughtBy(entries: readonly string[]) {
  const files = new Set(entries);
  const packages = new Map<string, string>();
  for (const file of files) {
    for (const from of importsOf(textOf(file))) {
      if (from.startsWith('.')) files.add(path.posix.join(path.posix.dirname(file), from));
      else if (from.startsWith(EVENT_STORE)) files.add(entryOf(from));
      else if (!isBuiltin(from))
        packages.set(
          from
            .split('/')
            .slice(0, from.startsWith('@') ? 2 : 1)
            .join('/'),
          file,
        );
    }
  }
  return { files: [...files], packages };
}

test('the image is built only from existing files', () => {
  expect(stages).toHaveLength(3);
  for (const each of stages.flatMap(taken)) expect(existsSync(path.join(root, each)), each).toBe(true);
  const ignored = textOf('.dockerignore').trim().split('\n');
  expect(stages.flatMap(taken).filter((each) => ignored.includes(each))).toEqual([]);
});

test('the image is built without secrets and tests', () => {
  const ignored = textOf('.dockerignore').trim().split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['ops/.env', '**/*.test.ts', '**/*.test.tsx']));
});

test('the image has every file and package that the product and its command line bring with them', () => {
  const { files, packages } = broughtBy([
    'server/main.ts',
    'cli/main.ts',
    'cli/tablemates.mjs',
    'platform/pictures/encoder.mjs',
  ]);
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => !isShipped(file))).toEqual([]);
  expect(packages.size).toBeGreaterThan(15);
  expect([...packages].filter(([name]) => !(name in installed))).toEqual([]);
});

test('the image has every script that a start may have to apply', () => {
  const folders = ['packages/event-store/migrations', 'migrations'];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder)).flatMap((file) => (file.endsWith('.sql') ? [`${folder}/${file}`] : [])),
  );
  expect(files.length).toBeGreaterThan(25);
  expect(files.filter((file) => !isShipped(file))).toEqual([]);
});

test('installing runs only the patches, which are in the image by then', () => {
  // by these names npm runs a script whenever it has installed, asked or not
  const byItself = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
  expect(['dependencies', ...byItself].filter((name) => name in scripts)).toEqual(['postinstall']);
  expect(scripts.postinstall).toMatch(/^patch-package\b/);
  expect(dependencies).toHaveProperty('patch-package');
  for (const stage of stages.filter((lines) => lines.some((line) => line.startsWith('RUN npm ci')))) {
    const before = stage.slice(
      0,
      stage.findIndex((line) => line.startsWith('RUN npm ci')),
    );
    expect(taken(before)).toEqual([
      'package.json',
      'package-lock.json',
      'patches',
      'packages/event-store/package.json',
    ]);
  }
});
