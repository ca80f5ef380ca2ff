import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { neededBy } from './scripts/build/chunks.ts';
import { firstLoad } from './scripts/build/first-load.ts';
import { knownSources } from './scripts/build/known-sources.ts';
import { webSources } from './scripts/web-sources.mjs';

/** The files of code that the landing page needs, and a group's. */
const NEEDED_AT_ONCE = new Set([
  ...['react', 'libraries', 'store', 'first', 'index'],
  ...['tables', 'browse', 'landing', 'places', 'group'],
]);

/** The files of code that every page has loaded before it asks for others, so these need not ask for them again. */
const ALWAYS_HERE = /\/(react|libraries|store|first|rolldown-runtime)-[\w-]{7}\.js$/;

/** Writes `.br` and `.gz` beside every hashed asset, so that the server never compresses the same bytes twice. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle(out, bundle) {
    for (const name of Object.keys(bundle)) {
      if (!name.startsWith('assets/') || !/\.(js|css|svg|json)$/.test(name)) continue;
      const file = path.join(out.dir ?? 'dist', name);
      const data = readFileSync(file);
      if (data.length < 1024) continue;
      writeFileSync(`${file}.br`, brotliCompressSync(data));
      writeFileSync(`${file}.gz`, gzipSync(data, { level: 9 }));
    }
  },
});

/** Under Vite, drawings come from their source; once built, the server has them. */
const drawingsInDevelopment = (): Plugin => ({
  name: 'drawings-in-development',
  configureServer(vite) {
    vite.middlewares.use('/drawings', async (request, response, next) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      const [, kind, file = ''] = /^\/(games|pieces|cafes|scenes)\/(.+)\.svg$/.exec(pathname) ?? [];
      if (!kind) return next();
      const { draw, lettered, lookOf } = await vite.ssrLoadModule('/drawings/draw.tsx');
      const name = decodeURIComponent(file);
      const drawing = draw(kind, lookOf(kind, name, Number(searchParams.get('table') ?? 0)));
      response.setHeader('Content-Type', 'image/svg+xml').end(lettered(drawing, name));
    });
  },
});

/** The router's files for production: its package names only those that warn developers. */
const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  config: () => {
    const file = (name: string) => path.join(import.meta.dirname, 'node_modules/react-router/dist/production', name);
    const alias = [
      { find: /^react-router$/, replacement: file('index.mjs') },
      { find: 'react-router/dom', replacement: file('dom-export.mjs') },
    ];
    return { resolve: { alias } };
  },
});

export default defineConfig({
  root: 'web',
  plugins: [
    productionRouter(),
    react(),
    tailwindcss(),
    knownSources(import.meta.dirname, webSources(import.meta.dirname)),
    firstLoad(),
    drawingsInDevelopment(),
    precompress(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      // Registered by hand, in app/service-worker.ts: a new version asks before it takes over.
      injectRegister: null,
      injectManifest: {
        // built as modules, it would be by an option that the bundler calls deprecated
        rollupFormat: 'iife',
        buildPlugins: { vite: [{ name: 'quiet', config: () => ({ logLevel: 'warn' }) }] },
        globPatterns: ['offline.html', 'offline.js', 'theme-init.js', 'assets/*.{js,woff2}', 'icons/*.svg'],
      },
      manifest: {
        id: '/',
        name: 'Tablemates',
        short_name: 'Tablemates',
        description: 'Board and card game meetups at cafes near you.',
        start_url: '/',
        display: 'standalone',
        theme_color: '#f9f3e7',
        background_color: '#f9f3e7',
        icons: [
          { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      // browsers without it ask a little later
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !ALWAYS_HERE.test(file)),
    },
    sourcemap: false,
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // the first script lists the names of all later ones, so each letter counts 150 times
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // V8 then reads all of a file beside the page, and not each function in the page's way when it is first called
        postBanner: ({ name }) => (NEEDED_AT_ONCE.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          groups: [
            { ...neededBy(['app/main.tsx'], 'react', /\/node_modules\/(react|react-dom|scheduler)\//), priority: 3 },
            // by itself, since it takes as long to set up as all the others
            { ...neededBy(['app/store.ts'], 'store'), priority: 2.5 },
            { ...neededBy(['app/main.tsx'], 'libraries', /\/node_modules\//), priority: 2 },
            { ...neededBy(['app/main.tsx'], 'first'), priority: 1 },
            { ...neededBy(['pages/landing.tsx', 'pages/group.tsx'], 'tables'), priority: 0.5 },
            neededBy(['pages/landing.tsx'], 'browse'),
            neededBy(['pages/group.tsx'], 'places', /^(?!.*\/pages\/group\/)/),
            // all but those that a page above imports each by its file
            { name: 'icons', test: /lucide-react/ },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '^/(api|mailbox|healthz|readyz)': process.env.API_ORIGIN ?? 'http://127.0.0.1:3000' },
  },
});
