import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkApi } from './api-check/check-api.ts';
import { toMarkdown } from './api-check/judge.ts';

// Implements `npm run api:check -- URL [--member PHONE:PASSWORD] [--invoice INVOICE] [--write] [--report FILE]`
// (docs/api.md).
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    member: { type: 'string' },
    write: { type: 'boolean', default: false },
    report: { type: 'string' },
    invoice: { type: 'string' },
  },
});
const [url = ''] = positionals;
const [, phone = '', password = ''] = /^([^:]+):(.+)$/s.exec(values.member ?? '') ?? [];
if (!/^https?:\/\/[^/]/.test(url) || (values.member !== undefined && password === '')) {
  process.stderr.write(
    'npm run api:check -- https://api.example.com [--member 0812…:password] [--invoice INVOICE] [--write] [--report file.md]\n',
  );
  process.exit(1);
}
const base = url.replace(/\/+$/, '');
const member = password === '' ? null : { phone, password };
const { rows, untried } = await checkApi({ url: base, member, invoice: values.invoice, write: values.write });
const text = toMarkdown(base, rows, untried);
process.stdout.write(text);
if (values.report !== undefined) await writeFile(values.report, text);
process.exitCode = rows.some(({ isFault }) => isFault) ? 1 : 0;
