import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

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

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    precompress(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: 'script-defer',
      manifest: {
        name: 'Tablemates',
        short_name: 'Tablemates',
        theme_color: '#0f766e',
        background_color: '#ffffff',
        icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
      },
      workbox: {
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//],
        globPatterns: ['**/*.{js,css,html,svg}'],
      },
    }),
  ],
  build: { outDir: '../dist', emptyOutDir: true, sourcemap: false, reportCompressedSize: true },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
});
