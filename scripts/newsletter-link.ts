import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';
import { ConfigError, loadConfig } from '#api/config.ts';
import { unsubscribeLink } from '#api/features/newsletter/unsubscribe-link.ts';
import { keptSecret } from '#api/store/kept-secret.ts';
import { StoreError } from '#api/store/store-error.ts';

// npm run newsletter:link -- sari@example.com …    prints the link that ends a newsletter, one a line

const envFile = path.resolve(import.meta.dirname, '../.env');
if (existsSync(envFile)) loadEnvFile(envFile);

try {
  const addresses = process.argv.slice(2);
  const wrong = addresses.find((address) => !/^[^\s@]+@[^\s@]+$/.test(address));
  if (addresses.length === 0 || wrong !== undefined) {
    const fault = wrong === undefined ? 'whose?' : `"${wrong}" is no address`;
    throw new StoreError(`newsletter:link: ${fault}, for example npm run newsletter:link -- sari@example.com`);
  }
  const config = loadConfig(process.env);
  const secret = config.secret ?? (await keptSecret(config.dataDir));
  for (const address of addresses) process.stdout.write(`${unsubscribeLink(address, secret, config.siteUrl)}\n`);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StoreError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
