import { unsubscribeLink } from '#api/features/newsletter/unsubscribe-link.ts';
import { storedSecret } from '#api/store/stored-secret.ts';
import { runCommand, UsageError } from './operator-command.ts';

// Prints the links that end a newsletter, one a line: npm run newsletter:link -- sari@example.com …
await runCommand(async (config) => {
  const addresses = process.argv.slice(2);
  const wrong = addresses.find((address) => !/^[^\s@]+@[^\s@]+$/.test(address));
  if (addresses.length === 0 || wrong !== undefined) {
    const fault = wrong === undefined ? 'takes addresses' : `does not know the address "${wrong}"`;
    throw new UsageError(`newsletter:link ${fault}: npm run newsletter:link -- sari@example.com`);
  }
  const secret = config.secret ?? (await storedSecret(config.dataDir));
  for (const address of addresses) process.stdout.write(`${unsubscribeLink(address, secret, config.siteUrl)}\n`);
});
