import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stylesInPage, type Weight, weigh } from './measure.ts';

const DIST = path.join(import.meta.dirname, '../../dist');
const KB = 1_000;
const sum = (weights: readonly Weight[]) => weights.reduce((total, { bytes }) => total + bytes, 0);

describe('the build', () => {
  const weights = () => weigh(DIST);

  test('needs at most 144.5 kB of script before the first page shows', () => {
    expect(sum(weights().initialScripts)).toBeLessThanOrEqual(144.5 * KB);
  });

  test('needs at most 164.7 kB of script for the landing page', () => {
    const { initialScripts, scriptsOf } = weights();
    const scripts = scriptsOf('pages/landing.tsx');
    expect(scripts.length).toBeGreaterThan(initialScripts.length);
    expect(sum(scripts)).toBeLessThanOrEqual(164.7 * KB);
  });

  test('needs no more script for a group’s page', () => {
    expect(sum(weights().scriptsOf('pages/group.tsx'))).toBeLessThanOrEqual(164.7 * KB);
  });

  test('needs at most 226.8 kB of script for the page of an event', () => {
    expect(sum(weights().scriptsOf('pages/event.tsx'))).toBeLessThanOrEqual(226.8 * KB);
  });

  test('loads the schemas of forms only with later pages', () => {
    const { scriptsOf, lazyScripts } = weights();
    const hasZod = ({ file }: Weight) => readFileSync(path.join(DIST, file), 'utf8').includes('invalid_union');
    expect(scriptsOf('pages/landing.tsx').filter(hasZod)).toEqual([]);
    expect(lazyScripts.filter(hasZod)).not.toEqual([]);
  });

  test('loads at most 60 kB of script for any later page', () => {
    const { lazyScripts } = weights();
    expect(lazyScripts.length).toBeGreaterThan(0);
    expect(lazyScripts.filter(({ bytes }) => bytes > 60 * KB)).toEqual([]);
  });

  test('brings at most 17 kB of styles along with every page', () => {
    expect(weights().initialStyles).toBeLessThanOrEqual(17 * KB);
  });

  test('loads at most 19 kB of styles for the back office, all utilities in one file', () => {
    const { lazyStyles } = weights();
    expect(lazyStyles).toHaveLength(1);
    expect(sum(lazyStyles)).toBeLessThanOrEqual(19 * KB);
  });

  test('has no style that would restyle earlier content whenever a part of the page arrives', () => {
    const later = globSync(path.join(DIST, 'assets/*.css')).map((file) => readFileSync(file, 'utf8'));
    const styles = [stylesInPage(DIST), ...later].join('');
    expect(styles).toContain(':last-child');
    expect(styles).not.toMatch(/:(?:first|last|only|nth)-[\w-]+(?:\([^)]*\))? \*/);
  });

  test('has two fonts of at most 45 kB together', () => {
    const { fonts } = weights();
    expect(fonts).toHaveLength(2);
    expect(sum(fonts)).toBeLessThanOrEqual(45 * KB);
  });
});

describe('the scale', () => {
  function dist(manifest?: object): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'tablemates-dist-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(path.join(folder, '.vite'));
    mkdirSync(path.join(folder, 'assets'));
    if (manifest) writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
    return folder;
  }

  test('refuses to weigh a build that is missing or empty', () => {
    expect(() => weigh('/nowhere/dist')).toThrow('There is no build');
    expect(() => weigh(dist())).toThrow('There is no build');
    expect(() => weigh(dist({}))).toThrow('has no entry');
  });

  test('counts exactly the static imports of the entry, at any depth, as initial', () => {
    const folder = dist({
      'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_vendor.js'] },
      '_vendor.js': { file: 'assets/vendor.js', imports: ['_deep.js'] },
      '_deep.js': { file: 'assets/deep.js' },
      'pages/terms.tsx': { file: 'assets/terms.js' },
    });
    writeFileSync(path.join(folder, 'index.html'), '<style>a{}</style>');
    for (const name of ['index', 'vendor', 'deep', 'terms'])
      writeFileSync(path.join(folder, `assets/${name}.js`), name);
    const { initialScripts, lazyScripts } = weigh(folder);
    expect(initialScripts.map(({ file }) => file)).toEqual(['assets/index.js', 'assets/vendor.js', 'assets/deep.js']);
    expect(lazyScripts.map(({ file }) => file)).toEqual(['assets/terms.js']);
  });
});
