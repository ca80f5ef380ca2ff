import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The same application for the server, which renders public pages and drawings with it: files that need no package. */
export default defineConfig({
  root: 'web',
  plugins: [react()],
  // else React checks at run time, and renders as it does for developers
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    rolldownOptions: { input: ['web/app/render.tsx', 'web/drawings/draw.tsx'] },
    outDir: '../dist-render',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
  },
});
