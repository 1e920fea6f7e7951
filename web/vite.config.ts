import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documents } from './lib/pages.ts';

const bffUrl = process.env.BFF_URL ?? `http://localhost:${process.env.BFF_PORT ?? 4000}`;

const demoNames: Record<string, string> = { hasil: 'result', foto: 'photo', video: 'video' };

/** Serves the files of the demo order for offline copies in the dev gallery, where no service worker answers. */
const demoCopies: Plugin = {
  name: 'demo-copies',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use('/kept/', (request, response) => {
      const [, kind = '', number = ''] = /\/(hasil|foto|video)-(\d)$/.exec(request.url ?? '') ?? [];
      const [ending, type] = kind === 'video' ? ['mp4', 'video/mp4'] : ['jpg', 'image/jpeg'];
      const file = path.resolve(import.meta.dirname, `../api/demo-media/${demoNames[kind]}-${number}.${ending}`);
      if (existsSync(file)) response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
      else response.writeHead(404).end();
    });
  },
};

/** The build for the browser: hashed assets, no inlined pictures (drawings are cached by their hash), the ES2015 build of rxjs (smaller). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), demoCopies],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    sourcemap: false,
    target: 'es2022',
    // Few chunks for each page; packages have chunks of their own, which stay cached across releases.
    rolldownOptions: {
      // Preload scripts are entries of their own: documents link them before everything else.
      input: ['index.html', ...Object.values(documents).flatMap(({ preloadScript = [] }) => preloadScript)].map((file) => path.join(import.meta.dirname, file)),
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\// },
            { name: 'graph', test: /node_modules\/(@apollo|@wry|graphql|optimism|rxjs|tslib)\/|web\/gql\/(?!generated\/)/ },
            { name: 'submit', test: /web\/features\/account\/forms\/(use-submit|send-with-key)/ },
            // Without the parts that most first views do not show.
            { name: 'kit', test: /web\/ui\/(?!field|code-field|book|flip-bar|result-page|use-page-turning)/ },
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
