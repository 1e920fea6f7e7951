import { expect, test } from 'vitest';
import type { Manifest } from './first-view.ts';
import { appShellFiles } from './service-worker-bundle.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', dynamicImports: ['app/start.tsx'] },
  'app/start.tsx': { file: 'assets/start.js', css: ['assets/index.css'], imports: ['_kit'], dynamicImports: ['features/site/home-page.tsx', 'app/graph-layout.tsx', 'features/orders/gallery-page.tsx'] },
  _kit: { file: 'assets/kit.js', assets: ['assets/stool.svg'], dynamicImports: ['features/site/home-page.tsx'] },
  'app/graph-layout.tsx': { file: 'assets/graph.js', imports: ['index.html'] },
  'features/orders/gallery-page.tsx': { file: 'assets/gallery.js', imports: ['index.html', '_kit'], dynamicImports: ['viewer.tsx'] },
  'features/orders/preload-order.ts': { file: 'assets/preload.js' },
  'viewer.tsx': { file: 'assets/viewer.js', css: ['assets/viewer.css'], imports: ['_swipe'], dynamicImports: ['features/orders/gallery-page.tsx'] },
  _swipe: { file: 'assets/swipe.js' },
  'features/site/home-page.tsx': { file: 'assets/home.js' },
};
const readStyle = (file: string) => (file === 'assets/index.css' ? '@font-face{src:url(/assets/text.woff2)}' : '');

test('the app shell holds every file of the photo page, lazy parts included, and no other screen', () => {
  expect(appShellFiles(manifest, readStyle)).toEqual(
    ['gallery.js', 'graph.js', 'index.css', 'index.js', 'kit.js', 'preload.js', 'start.js', 'stool.svg', 'swipe.js', 'text.woff2', 'viewer.css', 'viewer.js'].map((file) => `/assets/${file}`).concat('/favicon.svg'),
  );
});

test('a screen that is missing from the manifest fails the build', () => {
  const { 'features/orders/gallery-page.tsx': _, ...rest } = manifest;
  expect(() => appShellFiles(rest, readStyle)).toThrow('features/orders/gallery-page.tsx is not in the manifest');
});
