import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';
import { createServer } from 'vite';
import { codegen } from './codegen.ts';
import { superviseServices, type Service } from './supervise.ts';

const root = path.resolve(import.meta.dirname, '..');
const envFile = path.join(root, '.env');
if (existsSync(envFile)) loadEnvFile(envFile);

await codegen();
const vite = await createServer({ configFile: path.join(root, 'web/vite.config.ts') });
await vite.listen();

// A document, the schema or a drawing changed: what is generated from it follows.
vite.watcher.add([path.join(root, 'schema.graphql')]);
vite.watcher.on('change', (file) => {
  if (file.endsWith('.graphql')) codegen().catch((error: unknown) => process.stderr.write(`codegen: ${String(error)}\n`));
});

const ports = { web: process.env.WEB_PORT || '3000', bff: process.env.BFF_PORT || '4000', api: process.env.API_PORT || '5000' };
const watched = (name: 'bff' | 'api'): Service => ({ name, port: ports[name], entry: path.join(root, name, 'main.ts'), args: ['--watch', '--watch-preserve-output', '--import', 'tsx'] });
const services = process.env.PRODUCT_API_URL ? [watched('bff')] : [watched('api'), watched('bff')];
process.stdout.write(
  [
    '',
    `  web   http://localhost:${ports.web}`,
    `  graph http://localhost:${ports.bff}/graphql`,
    `  api   ${process.env.PRODUCT_API_URL || `http://localhost:${ports.api} (embedded)`}`,
    '',
    '  people: Sari 081234567801 flipbook1 · Budi 081234567802 flipbook2',
    '',
    '',
  ].join('\n'),
);
await superviseServices(services, { cwd: root, announce: undefined });
