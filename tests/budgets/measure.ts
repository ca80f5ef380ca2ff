import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

type Chunk = { file: string; isEntry?: boolean; imports?: string[] };

export type Weight = { readonly file: string; readonly bytes: number };

/** What a browser downloads, in bytes; scripts and styles as gzip sends them, fonts as they are. */
export type Weights = {
  /** The entry and everything it imports statically: what every page needs before it shows. */
  readonly initialScripts: readonly Weight[];
  /** What a page needs, the former among it; the page as a path from the folder of the web application. */
  readonly scriptsOf: (page: string) => readonly Weight[];
  readonly lazyScripts: readonly Weight[];
  /** What every page brings along, in itself. */
  readonly initialStyles: number;
  readonly lazyStyles: readonly Weight[];
  readonly fonts: readonly Weight[];
};

/** Weighs a build. Throws when there is none, or nothing in it: an empty scale proves nothing. */
export function weigh(dist: string): Weights {
  const manifestFile = path.join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error(`There is no build in ${dist}. Run: npm run build`);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const atOnce = neededBy(manifest, entries);
  const initial = filesOf(atOnce);
  if (initial.size === 0) throw new Error(`The build in ${dist} has no entry.`);

  const scripts = globSync('assets/*.js', { cwd: dist });
  const gzipped = (file: string): Weight => ({ file, bytes: gzipSync(readFileSync(path.join(dist, file))).length });
  return {
    initialScripts: [...initial].map(gzipped),
    scriptsOf: (page) => [...filesOf(neededBy(manifest, [...entries, page]))].map(gzipped),
    lazyScripts: scripts.filter((file) => !initial.has(file)).map(gzipped),
    initialStyles: gzipSync(stylesInPage(dist)).length,
    lazyStyles: globSync('assets/*.css', { cwd: dist }).map(gzipped),
    fonts: globSync('**/*.woff2', { cwd: dist }).map((file) => ({
      file,
      bytes: readFileSync(path.join(dist, file)).length,
    })),
  };
}

/** The styles that every page has in itself. Throws when there are none. */
export function stylesInPage(dist: string): string {
  const [, styles] = /<style>(.+?)<\/style>/s.exec(readFileSync(path.join(dist, 'index.html'), 'utf8')) ?? [];
  if (!styles) throw new Error(`The page in ${dist} has no styles.`);
  return styles;
}

/** These chunks and all they import statically. */
function neededBy(manifest: Record<string, Chunk>, names: readonly string[]): Set<Chunk> {
  const chunks = new Set<Chunk>();
  const follow = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build's manifest does not know ${name}.`);
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const imported of chunk.imports ?? []) follow(imported);
  };
  names.forEach(follow);
  return chunks;
}

const filesOf = (chunks: Set<Chunk>): Set<string> => new Set([...chunks].map(({ file }) => file));
