import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { knownSources } from './scripts/build/known-sources.ts';
import { webSources } from './scripts/web-sources.mjs';

/** The same application for the server, which renders public pages and drawings with it: files that need no package. */
export default defineConfig({
  root: 'web',
  plugins: [react(), knownSources(import.meta.dirname, webSources(import.meta.dirname))],
  // else React checks at run time, and renders as it does for developers
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    rolldownOptions: {
      input: ['web/app/render.tsx', 'web/drawings/draw.tsx'],
      // the server knows the addresses of all pages from the start, which browsers load when they are asked for
      checks: { ineffectiveDynamicImport: false },
    },
    outDir: '../dist-render',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
    // the server sends no style sheets, and only the other build knows Tailwind's rules
    cssMinify: false,
  },
});
