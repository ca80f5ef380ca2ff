import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';

const HEAD_SCRIPT = /<script src="\/([\w-]+\.js)"><\/script>/g;
/** What Vite asks for the entry by, and for what it imports. */
const CODE =
  /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g;

const STYLES = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/;

/**
 * Writes into the built shell what lets a page show early: styles and what must run before the first paint stand in the
 * page, and the headings' face is asked for with it. Code is asked for by `load-code.js`, which is told what the entry and the landing
 * page need (other public pages share most of the latter).
 */
export const firstLoad = (): Plugin => ({
  name: 'first-load',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const [entry, ...imported] = [...html.matchAll(CODE)].map(([, href]) => href);
      if (!entry || imported.length === 0)
        throw new Error('The shell asks for its code in a way that is not known here.');
      const inTurn = [...imported, entry];
      const forLanding = landingCodeIn(bundle).filter((href) => !inTurn.includes(href));
      const list = `<script type="application/json" id="code">${JSON.stringify({ inTurn, forLanding })}</script>`;
      return {
        html: html
          .replaceAll(CODE, '')
          .replace('<script', () => `${list}\n    <script`)
          .replaceAll(HEAD_SCRIPT, inlined)
          .replace(STYLES, (_, file: string) => `<style>${stylesIn(bundle, file)}</style>`),
        tags: facesIn(bundle).map((href) => ({
          tag: 'link',
          attrs: { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        })),
      };
    },
  },
});

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
