import path from 'node:path';
import react from '@vitejs/plugin-react';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig } from 'vite';
import { brandPlugin } from '#scripts/brand/brand-plugin.ts';

const bffUrl = process.env.BFF_URL ?? `http://localhost:${process.env.BFF_PORT ?? 4000}`;

/** The path of a package's file that its `exports` or `main` does not name. */
const packageFile = (file: string) => path.resolve(import.meta.dirname, '../node_modules', file);

/**
 * Groups of modules that share a chunk. Without the groups a page loads 28 to 49 scripts, which are 11 to 23 kB larger
 * in all: 105 kB on the home page, 205 kB on /location. A group also includes the imports of its modules, except those
 * of earlier groups. tests/contract/chunks.test.ts finds names that match no file any more.
 */
export const chunks = [
  // The first script, which must not import another chunk, and what other chunks share with it.
  {
    name: 'index',
    test: /vite\/preload-helper|rolldown\/runtime|web\/(index\.html|main|ui\/(base\.css|shared\.module))|(fonts\/fonts|theme)\.css/,
  },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//,
  },
  // The site's layout, without parts that most first views do not show.
  {
    name: 'site',
    test: /web\/(app\/start|lib\/booth-summary|features\/site\/page-head|ui\/(?!field|code-field|book|flip-bar|result-page|use-page-turning))/,
  },
  // Apollo Client, and the small modules that nearly all pages with the graph share.
  {
    name: 'graph',
    test: /node_modules\/(@apollo|@wry|graphql|optimism|rxjs|tslib)\/|web\/(gql\/|auth\/use-member|app\/graph-layout|lib\/(env|use-is-mounted))|shared\/(dates|limits|messages\/(general|orders))/,
  },
  { name: 'photos', test: /web\/features\/orders\/photos\/photos-page\.tsx/ },
  { name: 'booths', test: /web\/features\/booths\/location-page\.tsx/ },
  // Separate from the forms, because other pages use them as well.
  { name: 'field', test: /web\/ui\/field/ },
  {
    name: 'forms',
    test: /node_modules\/react-hook-form\/|web\/features\/account\/(auth-layout|forms)|shared\/messages\/account/,
  },
];

/**
 * The build for the browser: hashed assets, no inlined pictures (drawings are cached by their hash), the ES2015 build
 * of rxjs (smaller).
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), brandPlugin()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    sourcemap: false,
    // The floor of browsers, from package.json; Vite applies it to the style sheets too.
    target: browserslistToEsbuild(undefined, { path: path.dirname(import.meta.dirname) }),
    // Each page has few chunks, since each answer has half a kilobyte of headers. Packages that all pages need have
    // their own chunks, which stay cached across releases.
    rolldownOptions: {
      // They are no faults, and appear only on a slow machine.
      checks: { bundlerTimings: false },
      input: path.join(import.meta.dirname, 'index.html'),
      output: {
        codeSplitting: {
          groups: chunks,
        },
      },
    },
  },
  resolve: {
    // Without these react-router resolves to its development build, and Leaflet to CommonJS. `npm run dev` uses the
    // same files as the build.
    alias: [
      { find: /^react-router$/, replacement: packageFile('react-router/dist/production/index.mjs') },
      { find: /^leaflet$/, replacement: packageFile('leaflet/dist/leaflet-src.esm.js') },
    ],
    conditions: ['es2015', 'module', 'browser', 'development|production'],
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 3000),
    proxy: { '/graphql': { target: bffUrl } },
  },
});
