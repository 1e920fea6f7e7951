import path from 'node:path';
import { parseArgs } from 'node:util';
import { operate } from '#api/operator/operate.ts';
import { inWib, megabytes, runCommand, UsageError } from './operator-command.ts';

const USAGE =
  'npm run order:import -- ./folder --phone 081234567803 --booth "Vintage Photobooth" --city Malang [--date 2026-11-20] [--days 30]';

const option = { type: 'string' } as const;

const WORDS = [
  [2, 'result'],
  [1, 'photo'],
  [3, 'video'],
] as const;

// Makes an order of a folder: pictures whose name starts with "result" or "strip" are results, the
// others photos; videos are videos. Prints what it made and, last, its link.
await runCommand(async (config) => {
  const options = { phone: option, booth: option, city: option, date: option, days: option };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new UsageError(`order:import takes one folder: ${USAGE}`);
  const { phone = '', booth = '', city = '', date, days } = values;
  const input = { folder: path.resolve(process.env.INIT_CWD ?? '.', folder), phone, booth, city, date, days };
  const order = await operate(config, (keeping) => keeping.importOrder(input));
  const counts = WORDS.map(([type, word]) => {
    const count = order.files.filter((file) => file.type === type).length;
    return count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`];
  });
  const bytes = order.files.reduce((sum, file) => sum + file.bytes, 0);
  const what = `${counts.flat().join(', ')} (${megabytes(bytes)})`;
  process.stdout.write(`${order.invoice}: ${what} for ${order.phone}, kept until ${inWib(order.expiry)}\n${order.link}\n`);
});
