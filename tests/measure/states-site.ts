import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, preview, transformWithOxc } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');
const configFile = path.join(root, 'tests/gallery/vite.config.ts');
const textFaults = path.join(root, 'tests/measure/text-faults.ts');

/** Path of the script that measures texts; `FIND_TEXT_FAULTS` imports it. */
export const TEXT_FAULTS_PATH = '/text-faults.js';

/** Expression for a page that can load `TEXT_FAULTS_PATH`: one sentence for each text with a fault. */
export const FIND_TEXT_FAULTS = `import('${TEXT_FAULTS_PATH}').then(({ findTextFaults }) => findTextFaults())`;

/** Resolves once a page has come to rest; for the same pages. */
export const WAIT_UNTIL_SETTLED = `import('${TEXT_FAULTS_PATH}').then(({ settled }) => settled())`;

/** tests/measure/text-faults.ts for a browser. */
export async function textFaultsScript(): Promise<string> {
  return (await transformWithOxc(readFileSync(textFaults, 'utf8'), textFaults)).code;
}

/**
 * Builds the site with its gallery and serves it. A development server would send each module by itself, hundreds
 * for each of a thousand documents. React is its development build, which reports faults that the other does not.
 */
export async function serveStates() {
  process.env.NODE_ENV = 'development';
  const outDir = mkdtempSync(path.join(tmpdir(), 'gallery-'));
  const remove = () => rmSync(outDir, { recursive: true, force: true });
  try {
    await build({
      configFile,
      mode: 'development',
      logLevel: 'warn',
      build: { outDir, manifest: false, minify: false },
    });
    writeFileSync(path.join(outDir, TEXT_FAULTS_PATH), await textFaultsScript());
    const server = await preview({
      configFile,
      logLevel: 'warn',
      build: { outDir },
      preview: { port: 0, strictPort: false },
    });
    const close = async () => {
      await server.close();
      remove();
    };
    return { base: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', close };
  } catch (error) {
    remove();
    throw error;
  }
}
