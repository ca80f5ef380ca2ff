import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';

const HEAD_SCRIPT = /<script src="\/([\w-]+\.js)"><\/script>/g;
/** The elements with which Vite loads the entry and its imports. */
const CODE =
  /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g;

const STYLES = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/;

/**
 * Changes the built app HTML so that a page shows early: styles and the scripts that run before the first paint are
 * inline, and the typeface of headings is preloaded. `load-code.js` loads the code; it gets the files of the entry and
 * of the landing page (other public pages share most of the latter).
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
        const forLanding = landingCodeIn(bundle).filter((href) => !inTurn.includes(href));
        const list = `<script type="application/json" id="code">${JSON.stringify({ inTurn, forLanding })}</script>`;
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

function landingCodeIn(bundle: Rolldown.OutputBundle): string[] {
  const landing = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/pages/landing.tsx'),
  );
  return landing?.type === 'chunk' ? [landing.fileName, ...landing.imports].map((file) => `/${file}`) : [];
}
