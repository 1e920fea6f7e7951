import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { addressOf, documentFile, type DocumentHead, pageHeads } from '#web/server/pages/page-heads.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The exports of web/prerender.tsx, which is imported from its bundle because its imports need Vite. */
interface Renderer {
  skeletonQueryId: string;
  renderPage: (pathname: string) => Promise<string>;
}

/** The chunks and other files of the built client. */
type Built = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/**
 * Writes the document of each page into `client` (the folder of the built client): the template with links to the
 * page's own script and styles, and the HTML of a prerendered page.
 */
export async function prerenderPages(client: string, built: Built): Promise<void> {
  // In the repository, because Node resolves the bundle's packages from there. A build that is killed leaves it, and
  // the next build of the same folder empties it.
  const folder = path.join(root, 'node_modules/.cache', `prerender-${hash('sha256', client).slice(0, 8)}`);
  try {
    await build({
      configFile: path.join(root, 'web/vite.config.ts'),
      mode: 'production',
      logLevel: 'warn',
      publicDir: false,
      build: {
        ssr: path.join(root, 'web/prerender.tsx'),
        outDir: folder,
        emptyOutDir: true,
        manifest: false,
        rollupOptions: { output: { entryFileNames: 'prerender.js' } },
      },
    });
    const renderer = (await import(pathToFileURL(path.join(folder, 'prerender.js')).href)) as Renderer;
    await writeDocuments(client, built, renderer);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeDocuments(client: string, built: Built, { renderPage, skeletonQueryId }: Renderer): Promise<void> {
  const template = readFileSync(path.join(client, 'index.html'), 'utf8');
  mkdirSync(path.join(client, 'pages'), { recursive: true });
  for (const page of pageHeads) {
    // Without an address the pattern itself serves as one: it matches its route.
    const pathname = addressOf(page) ?? page.pattern.replace('*', '/404').replace('?', '');
    const html = page.prerender ? await renderPage(pathname) : '';
    if (html.includes('<script')) throw new Error(`${page.pattern}: its HTML contains a script, which the CSP refuses`);
    if (/<form(?![^>]*method="dialog")/.test(html))
      throw new Error(
        `${page.pattern}: a form submitted before its script is loaded would put the typed text into the address; it needs method="dialog"`,
      );
    const linked = addLinks(template, linksOf(template, built, page));
    const withLinks = page.prerender
      ? inlineStyles(linked, (file) => readFileSync(path.join(client, file), 'utf8').trim())
      : linked;
    const rootElement =
      page.prerender === 'skeleton' ? `<div id="root" data-skeleton="${skeletonQueryId}">` : '<div id="root">';
    writeFileSync(
      path.join(client, documentFile(page)),
      withLinks.replace('<div id="root">', () => rootElement + html),
    );
  }
}

/** Returns links to the scripts, styles and picture of the page and its layouts that the template does not have. */
function linksOf(template: string, built: Built, page: DocumentHead): string[] {
  const { scripts, styles } = firstView(built, [
    'index.html',
    'app/start.tsx',
    moduleOf(page.id),
    ...(page.isStatic ? [] : ['app/graph-layout.tsx']),
    ...(page.layout === 'member' ? ['app/member-layout.tsx'] : []),
  ]);
  const isNew = (file: string) => !template.includes(`"/${file}"`);
  const picture =
    page.picture &&
    built.find(
      (file) => file.type === 'asset' && file.originalFileNames.some((name) => name.endsWith(`/${page.picture}`)),
    )?.fileName;
  if (page.picture && !picture) throw new Error(`${page.pattern}: ${page.picture} is not in the build`);
  return [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...(picture
      ? [`<link rel="preload" as="image" type="image/svg+xml" fetchpriority="high" href="/${picture}">`]
      : []),
    // A page that can be read without scripts is painted before they are fetched (web/main.ts).
    ...scripts
      .filter(isNew)
      .map(
        (file) =>
          `<link ${page.prerender === 'page' ? 'data-rel="modulepreload"' : 'rel="modulepreload" fetchpriority="low"'} crossorigin href="/${file}">`,
      ),
  ];
}

/** The module that renders a page, relative to web/: the one that routes.ts imports. */
function moduleOf(id: string): string {
  const routes = readFileSync(path.join(root, 'web/app/routes.ts'), 'utf8');
  const imported = new RegExp(
    String.raw`^ {2}${id}: lazyPage\(\s*async \(\) => \(await import\('(#web|\.)/(.+)'\)`,
    'm',
  );
  const [, folder, file] = imported.exec(routes) ?? [];
  if (!file) throw new Error(`routes.ts imports no module of the page ${id}`);
  return folder === '.' ? `app/${file}` : file;
}

const addLinks = (template: string, links: string[]) =>
  template.replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`);

/**
 * Inlines the style sheets of a document, so that its first paint waits for no other file (decision 098). They become
 * one element whose hash the web service allows. The links stay, disabled: browsers do not fetch them, and Vite's
 * loader takes the styles of the page's modules as loaded.
 */
export function inlineStyles(document: string, read: (file: string) => string): string {
  const links = [...document.matchAll(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/g)];
  const styles = links.map(([, file = '']) => read(file)).join('\n');
  if (styles.includes('</style')) throw new Error('a style sheet would end its element');
  const disabled = document.replaceAll('<link rel="stylesheet" ', '<link rel="stylesheet" disabled ');
  return disabled.replace('<title>', () => `<style>${styles}</style>\n    <title>`);
}

/**
 * Returns the files that a browser fetches for a page's first view, relative to the folder of the client: the chunks of
 * these sources (relative to web/) and of their static imports.
 */
function firstView(built: Built, sources: readonly string[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  function add(isWanted: (chunk: Rolldown.OutputChunk) => boolean, name: string) {
    const chunk = built.find((file) => file.type === 'chunk' && isWanted(file));
    if (chunk?.type !== 'chunk') throw new Error(`${name} is not in the build`);
    if (scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file);
    for (const imported of chunk.imports) add(({ fileName }) => fileName === imported, imported);
  }
  for (const source of sources) add(({ moduleIds }) => moduleIds.includes(path.join(root, 'web', source)), source);
  return { scripts: [...scripts], styles: [...styles] };
}
