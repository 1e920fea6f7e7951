import { operate } from '#api/operator/operate.ts';
import { inWib, megabytes, runCommand } from './operator-command.ts';

// Deletes the files and zips of expired orders, and says which. The running service does the same
// by itself every quarter of an hour.
await runCommand(async (config) => {
  const { orders, failed } = await operate(config, (keeping) => keeping.purge());
  for (const { invoice, expiry, files, zips, bytes } of orders) {
    const what = `${files} files${zips > 0 ? ' and the zip' : ''} deleted (${megabytes(bytes)})`;
    process.stdout.write(`${invoice}: ${what}, expired ${inWib(expiry)}\n`);
  }
  const files = orders.reduce((sum, order) => sum + order.files, 0);
  const bytes = orders.reduce((sum, order) => sum + order.bytes, 0);
  const total = `${files} files of ${orders.length} expired orders deleted (${megabytes(bytes)})`;
  process.stdout.write(`${orders.length === 0 ? 'Nothing to delete: no expired order has files.' : total}\n`);
  for (const { invoice, reason } of failed) {
    process.stderr.write(`${invoice}: its files could not be deleted (${reason})\n`);
    process.exitCode = 1;
  }
});
