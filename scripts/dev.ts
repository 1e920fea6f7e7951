import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { brandFolder } from './brand/brand-folder.ts';
import { codegen } from './codegen.ts';
import { isApiEmbedded, loadDotEnv, readPorts } from './services.ts';
import { type Service, superviseServices } from './supervisor.ts';

const root = path.resolve(import.meta.dirname, '..');
loadDotEnv(root);

// The services run from their sources: another brand is found by a path of TypeScript's.
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

// A changed document or schema regenerates the generated files.
vite.watcher.add([path.join(root, 'schema.graphql')]);
vite.watcher.on('change', (file) => {
  if (file.endsWith('.graphql'))
    codegen().catch((error: unknown) => process.stderr.write(`codegen: ${String(error)}\n`));
});

const { WEB_PORT: web, BFF_PORT: bff, API_PORT: api } = readPorts(process.env);
const ports = { web, bff, api };
const watched = (name: 'bff' | 'api'): Service => ({
  name,
  port: ports[name],
  entry: path.join(root, name, 'main.ts'),
  args: ['--watch', '--watch-preserve-output', '--import', 'tsx'],
});
const isEmbedded = isApiEmbedded(process.env);
const services = isEmbedded ? [watched('api'), watched('bff')] : [watched('bff')];
process.stdout.write(
  [
    '',
    `  web   http://localhost:${ports.web}`,
    `  graph http://localhost:${ports.bff}/graphql`,
    `  api   ${isEmbedded ? `http://localhost:${ports.api} (embedded)` : process.env.PRODUCT_API_URL}`,
    '',
    '  people: Sari 081234567801 flipbook1 · Budi 081234567802 flipbook2',
    '',
    '',
  ].join('\n'),
);
await superviseServices(services, { cwd: root, announce: undefined, env: { SHUTDOWN_DELAY_MS: '0' } });
