import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const bffUrl = process.env.BFF_URL ?? `http://localhost:${process.env.BFF_PORT ?? 4000}`;

const demoNames: Record<string, string> = { hasil: 'result', foto: 'photo', video: 'video' };

/** The demo order's own files, for copies in the dev gallery, where no service worker answers them. */
const stagedCopies: Plugin = {
  name: 'staged-copies',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use('/kept/', (request, response) => {
      const [, kind = '', place = ''] = /\/(hasil|foto|video)-(\d)$/.exec(request.url ?? '') ?? [];
      const [ending, type] = kind === 'video' ? ['mp4', 'video/mp4'] : ['jpg', 'image/jpeg'];
      const file = path.resolve(import.meta.dirname, `../api/demo-media/${demoNames[kind]}-${place}.${ending}`);
      if (existsSync(file)) response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
      else response.writeHead(404).end();
    });
  },
};

/** The browser's build: hashed assets, no inlined pictures (the art is cached by its hash), ES2015 rxjs (smaller). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), stagedCopies],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    sourcemap: false,
    target: 'es2022',
    // What changes together travels together: few files a page, and a release leaves the packages in the browsers' caches.
    rolldownOptions: {
      // The second stands in the documents of photo pages alone, and runs before everything else (pages.ts, `early`).
      input: [path.join(import.meta.dirname, 'index.html'), path.join(import.meta.dirname, 'features/orders/early-order.ts')],
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
