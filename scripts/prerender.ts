import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { addressOf, documentFile, notFound, pages, type PageHead } from '#web/server/pages.ts';
import { firstView, type Manifest, readManifest } from './first-view.ts';

const root = path.resolve(import.meta.dirname, '..');

/** What web/prerender.tsx exports; imported from its bundle, since its imports need Vite. */
type Renderer = { renderPage: (pathname: string) => Promise<string>; screenAt: (pathname: string) => { asksGraph?: true; isInClub?: true } | undefined };

/**
 * Lays the document of each page into `client` (the folder of the built client): the template with the links of the
 * page's own script and styles, and its HTML where it is prerendered.
 */
export async function prerenderPages(client: string): Promise<void> {
  // Inside the repository: the bundle's packages are looked up from where it lies.
  const folder = mkdtempSync(path.join(root, 'node_modules/.prerender-'));
  try {
    await build({
      configFile: path.join(root, 'web/vite.config.ts'),
      mode: 'production',
      logLevel: 'warn',
      publicDir: false,
      build: { ssr: path.join(root, 'web/prerender.tsx'), outDir: folder, manifest: false, rollupOptions: { output: { entryFileNames: 'prerender.js' } } },
    });
    const renderer = (await import(pathToFileURL(path.join(folder, 'prerender.js')).href)) as Renderer;
    await writeDocuments(client, renderer);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeDocuments(client: string, { renderPage, screenAt }: Renderer): Promise<void> {
  const template = readFileSync(path.join(client, 'index.html'), 'utf8');
  const manifest = readManifest(client);
  mkdirSync(path.join(client, 'pages'), { recursive: true });
  for (const page of [...pages, notFound]) {
    // A pattern is no address, but leads to its screen all the same.
    const pathname = addressOf(page) ?? page.pattern.replace('*', '/404').replace('?', '');
    const html = page.isPrerendered || page.hasSkeleton ? await renderPage(pathname) : '';
    if (html.includes('<script')) throw new Error(`${page.pattern}: its HTML holds a script, which the CSP refuses`);
    if (/<form(?![^>]*method="dialog")/.test(html)) throw new Error(`${page.pattern}: a form sent before its script is here would put what was typed into the address; it needs method="dialog"`);
    const { asksGraph, isInClub } = screenAt(pathname) ?? {};
    const layouts = [asksGraph && 'app/graph-layout.tsx', isInClub && 'app/member-layout.tsx'].filter((file) => typeof file === 'string');
    const withLinks = addEarly(addLinks(template, linksOf(template, manifest, page, layouts)), page, manifest);
    // A skeleton stands beside the root, which hides it as soon as anything is drawn there.
    const body = page.hasSkeleton ? `<div id="root"></div><div id="waiting">${html}</div>` : `<div id="root">${html}</div>`;
    writeFileSync(path.join(client, documentFile(page)), withLinks.replace('<div id="root"></div>', () => body));
  }
}

/** The scripts, styles and picture of the page and of the layouts around it, beside what every page has. */
function linksOf(template: string, manifest: Manifest, page: PageHead, layouts: string[]): string[] {
  const { scripts, styles } = firstView(manifest, ['index.html', page.screen, ...layouts]);
  const isNew = (file: string) => !template.includes(`"/${file}"`);
  const picture = page.picture && manifest[page.picture]?.file;
  if (page.picture && !picture) throw new Error(`${page.pattern}: ${page.picture} is not in the manifest of the build`);
  return [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...(picture ? [`<link rel="preload" as="image" type="image/svg+xml" href="/${picture}">`] : []),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ];
}

const addLinks = (template: string, links: string[]) => template.replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`);

/** Before all other files: few connections are open at first, and what this one asks for takes longest. */
function addEarly(document: string, { early, pattern }: PageHead, manifest: Manifest): string {
  if (!early) return document;
  const { file, imports = [] } = manifest[early] ?? {};
  if (!file || imports.length > 0) throw new Error(`${pattern}: ${early} must be built, as a file of its own`);
  return document.replace('<link ', () => `<script type="module" async fetchpriority="high" crossorigin src="/${file}"></script>\n    <link `);
}
