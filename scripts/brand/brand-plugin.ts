import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Alias, Plugin } from 'vite';
import { readBoothFacts } from '#shared/booth-facts.ts';
import { brandFolder } from './brand-folder.ts';
import { ICONS, outline } from './brand-icons.ts';
import { readBrand } from './read-brand.ts';
import { colourDrawing, readColours, resolveMixes } from './theme.ts';

const root = path.resolve(import.meta.dirname, '../..');
const web = path.join(root, 'web');
/** The font size of the last word of the home page's title, relative to its other words (hero.module.css). */
export const SHOUT = 1.9;

/** The alias of the brand's folder: `#brand/` in scripts, `@brand/` in style sheets, where `url(#…)` is a fragment. */
export const brandAlias = (): Alias[] => [{ find: /^[#@]brand\//, replacement: `${brandFolder(process.env)}/` }];

/**
 * Builds the site for the brand: its folder for `#brand/`, its colours in drawings and mixes, its name in the document,
 * its icons and the pictures of its booths. In development, a change of the folder is shown at once.
 */
export function brandPlugin(): Plugin {
  const folder = brandFolder(process.env);
  const theme = path.join(folder, 'theme.css');
  const colours = () => readColours(readFileSync(theme, 'utf8'));
  const publicFiles = () => [
    ...Object.keys(ICONS),
    ...readdirSync(path.join(folder, 'pictures/booths')).map((name) => `art/booths/${name}`),
  ];
  const readPublicFile = async (name: string): Promise<string | Buffer> => ICONS[name]?.(folder) ?? readPicture(name);
  const readPicture = (name: string) => {
    const file = path.join(folder, name.replace('art/', 'pictures/'));
    return name.endsWith('.svg') ? colourDrawing(readFileSync(file, 'utf8'), colours()) : readFileSync(file);
  };

  return {
    name: 'brand',
    enforce: 'pre',
    config: () => ({ resolve: { alias: brandAlias() }, server: { fs: { allow: [root, folder] } } }),

    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const { brand, site } = await readBrand(folder);
        const values = { folder: path.relative(web, folder), name: brand.name, paper: site.colours.paper };
        return html.replaceAll(/\{\{(folder|name|paper)\}\}/g, (_all, key: keyof typeof values) => values[key]);
      },
    },

    transform: {
      filter: { id: /\.css$|web\/lib\/booth-summary\.ts$/ },
      async handler(code, id) {
        if (id.endsWith('booth-summary.ts')) {
          const file = path.join(folder, 'booths.json');
          this.addWatchFile(file);
          return printBoothFacts(file);
        }
        if (id === theme) return resolveMixes(code + (await measureTheme(folder)), colours());
        this.addWatchFile(theme);
        const withDrawings = code.replaceAll(/url\('([^']+\.svg)'\)/g, (_url, address: string) => {
          const drawing = findDrawing(address, path.dirname(id), folder);
          this.addWatchFile(drawing);
          return `url('${path.relative(path.dirname(id), writeColoured(drawing, colours()))}')`;
        });
        return resolveMixes(withDrawings, colours());
      },
    },

    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const fileName of publicFiles())
        this.emitFile({ type: 'asset', fileName, source: await readPublicFile(fileName) });
    },

    configureServer(server) {
      server.watcher.add(folder);
      server.middlewares.use((request, response, next) => {
        const name = (request.url ?? '').slice(1).replace(/\?.*/, '');
        if (!publicFiles().includes(name)) return next();
        readPublicFile(name).then(
          (content) => response.setHeader('content-type', TYPES[path.extname(name)] ?? 'image/jpeg').end(content),
          next,
        );
      });
    },
  };
}

function printBoothFacts(file: string): string {
  const booths = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof readBoothFacts>[0];
  return Object.entries(readBoothFacts(booths))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

/** Returns the CSS properties that are measured from the brand's words and logo. */
async function measureTheme(folder: string): Promise<string> {
  const { brand, texts } = await readBrand(folder);
  const { count, shout } = texts.home.hero;
  const widthOf = (text: string) => outline(folder, 'display', text).width;
  const widths = {
    'name-width': widthOf(brand.name),
    'title-width': Math.max(...count.map(widthOf), SHOUT * widthOf(shout)),
    'logo-ratio': readRatio(readFileSync(path.join(folder, 'logo.svg'), 'utf8')),
  };
  const set = Object.entries(widths).map(([name, width]) => `--${name}:${width.toFixed(2)}`);
  return `:root{${set.join(';')}}`;
}

/** Returns the ratio of a logo's width to its height. */
function readRatio(svg: string): number {
  const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  return Number(width) / Number(height);
}

const TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png' };

function findDrawing(address: string, from: string, folder: string): string {
  if (address.startsWith('@brand/')) return path.join(folder, address.slice('@brand/'.length));
  return address.startsWith('/') ? path.join(web, address) : path.resolve(from, address);
}

/** Writes a coloured copy of a drawing under the same name, because Vite reads pictures of style sheets from disk. */
function writeColoured(drawing: string, colours: ReadonlyMap<string, string>): string {
  const content = colourDrawing(readFileSync(drawing, 'utf8'), colours);
  const version = hash('sha256', content).slice(0, 8);
  const file = path.join(root, 'node_modules/.cache/drawings', version, path.basename(drawing));
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return file;
}
