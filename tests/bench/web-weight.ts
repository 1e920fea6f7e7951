import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Prints what the scripts of the built client weigh: `npm run bench:weight`. */
const assets = path.resolve(import.meta.dirname, '../../dist/web/assets');
const scripts = readdirSync(assets)
  .filter((file) => file.endsWith('.js.br'))
  .map((file) => ({ file, size: statSync(path.join(assets, file)).size }))
  .sort((one, other) => other.size - one.size);
const total = scripts.reduce((sum, { size }) => sum + size, 0);
process.stdout.write(`web, brotli: ${scripts.length} scripts, ${(total / 1000).toFixed(1)} kB in all; the largest:\n`);
for (const { file, size } of scripts.slice(0, 6)) process.stdout.write(`  ${(size / 1000).toFixed(1).padStart(7)} kB  ${file.replace(/\.br$/, '')}\n`);
