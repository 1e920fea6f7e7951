import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { brandFolder } from './brand/brand-folder.ts';
import { codegen, generateFiles } from './codegen.ts';
import { findConfigFaults } from './config-faults.ts';
import { announcement, chooseServices, loadDotEnv } from './services.ts';
import { superviseServices } from './supervisor.ts';

const root = path.resolve(import.meta.dirname, '..');
loadDotEnv(root);
const faults = findConfigFaults(process.env, ['build']);
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}

// The services run from their sources. For another brand, a TypeScript path maps `#brand/`.
if (process.env.BRAND_DIR) {
  const tsconfig = path.join(root, 'node_modules/.cache/tsconfig.brand.json');
  const paths = { '#brand/*': [`${brandFolder(process.env)}/*`] };
  mkdirSync(path.dirname(tsconfig), { recursive: true });
  writeFileSync(tsconfig, JSON.stringify({ extends: '../../tsconfig.json', compilerOptions: { paths } }));
  process.env.TSX_TSCONFIG_PATH = tsconfig;
}

await codegen();
const vite = await createServer({ configFile: path.join(root, 'tests/gallery/vite.config.ts') });
await vite.listen();

// A document that is added, changed or removed, or a schema that was printed again, regenerates the generated files.
vite.watcher.add([path.join(root, 'schema.graphql')]);
// One run at a time, however many files change at once.
let generating = Promise.resolve();
let isQueued = false;
vite.watcher.on('all', (_event, file) => {
  if (!file.endsWith('.graphql') || isQueued) return;
  isQueued = true;
  generating = generating
    .then(() => {
      isQueued = false;
      return generateFiles();
    })
    .catch((error: unknown) => void process.stderr.write(`codegen: ${String(error)}\n`));
});

const chosen = chooseServices(undefined, process.env);
const services = (['api', 'bff'] as const)
  .filter((name) => chosen.includes(name))
  .map((name) => ({
    name,
    entry: path.join(root, name, 'main.ts'),
    args: ['--watch', '--watch-preserve-output', '--import', 'tsx'],
  }));
await superviseServices(services, {
  cwd: root,
  announce: () => announcement(process.env),
  env: { SHUTDOWN_DELAY_MS: '0' },
});
