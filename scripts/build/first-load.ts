import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';

const HEAD_SCRIPT = /<script src="\/([\w-]+\.js)"><\/script>/g;
/** The elements with which Vite loads the entry and its imports. */
const CODE =
  /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g;

const STYLES = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/;

/** The pages that people come to first, by how their address begins. Other pages share most of the landing page's code. */
const PAGES = {
  '': 'landing',
  cafes: 'cafe',
  events: 'event',
  groups: 'group',
  organizers: 'organizer',
} as const;

/**
 * Changes the built app HTML so that a page shows early: styles and the scripts that run before the first paint are
 * inline, and the typeface of headings is preloaded. `load-code.js` loads the code; it gets the files of the entry, and
 * of each page that people come to first.
 */
export const firstLoad = (): Plugin => {
  let styles = '';
  return {
    name: 'first-load',
    apply: 'build',
    // after the HTML is written, and before Vite lists what each part of the code needs
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [entry, ...imported] = [...html.matchAll(CODE)].map(([, href]) => href);
        if (!entry || imported.length === 0) throw new Error('The app HTML loads its code in an unknown way.');
        const inTurn = [...imported, entry];
        const pages = Object.entries(PAGES).map(([section, page]) => {
          const files = codeOf(bundle, page).filter((href) => !inTurn.includes(href));
          return [section, files] as const;
        });
        const code = { inTurn, forPage: Object.fromEntries(pages) };
        const list = `<script type="application/json" id="code">${JSON.stringify(code)}</script>`;
        return {
          html: html
            .replaceAll(CODE, '')
            .replace('<script', () => `${list}\n    <script`)
            .replaceAll(HEAD_SCRIPT, inlined)
            .replace(STYLES, (_, file: string) => {
              styles = file;
              return `<style>${stylesIn(bundle, file)}</style>`;
            }),
          tags: facesIn(bundle).map((href) => ({
            tag: 'link',
            attrs: { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          })),
        };
      },
    },
    // As a file, the styles would come once more with the first later part, and all of the page would be laid out anew.
    generateBundle(_, bundle) {
      delete bundle[styles];
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.viteMetadata?.importedCss.delete(styles);
    },
  };
};

function inlined(_: string, file: string): string {
  const source = readFileSync(path.join(import.meta.dirname, '../../web/public', file), 'utf8');
  return `<script>${minifySync(file, source).code.trim()}</script>`;
}

function stylesIn(bundle: Rolldown.OutputBundle, file: string): string {
  const styles = bundle[file];
  if (styles?.type !== 'asset') throw new Error(`The build has no ${file}.`);
  return String(styles.source).trim();
}

const facesIn = (bundle: Rolldown.OutputBundle) =>
  Object.keys(bundle)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `/${file}`);

/** The files of a page's code, with all that it imports. */
function codeOf(bundle: Rolldown.OutputBundle, page: string): string[] {
  const files = Object.values(bundle).filter((file) => file.type === 'chunk');
  const start = files.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/pages/${page}.tsx`));
  if (!start) throw new Error(`The build has no page ${page}.`);
  const needed = new Set([start.fileName]);
  for (const name of needed) {
    for (const imported of files.find(({ fileName }) => fileName === name)?.imports ?? []) needed.add(imported);
  }
  return [...needed].map((file) => `/${file}`);
}
