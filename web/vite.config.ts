import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const bffUrl = process.env.BFF_URL ?? `http://localhost:${process.env.BFF_PORT ?? 4000}`;

/** The browser's build: hashed assets, no inlined pictures (the art is cached by its hash), ES2015 rxjs (smaller). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    sourcemap: false,
    target: 'es2022',
  },
  resolve: { conditions: ['es2015', 'module', 'browser', 'development|production'] },
  server: {
    port: Number(process.env.WEB_PORT ?? 3000),
    proxy: { '/graphql': { target: bffUrl } },
  },
});
