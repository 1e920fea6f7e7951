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
    // What changes together travels together: few files a page, and a release leaves the packages in the browsers' caches.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\// },
            { name: 'graph', test: /node_modules\/(@apollo|@wry|graphql|optimism|rxjs|tslib)\/|web\/gql\// },
            { name: 'kit', test: /web\/ui\// },
          ],
        },
      },
    },
  },
  resolve: { conditions: ['es2015', 'module', 'browser', 'development|production'] },
  server: {
    port: Number(process.env.WEB_PORT ?? 3000),
    proxy: { '/graphql': { target: bffUrl } },
  },
});
