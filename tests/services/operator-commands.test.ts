import { chownSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProductApi, pgliteStarter } from '#tests/support/api/product-api.ts';
import { runOperator } from '#tests/support/processes/operator.ts';
import { runHere } from '#tests/support/processes/run-here.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';

// What the operator's commands have in common: their store, arguments, output and exit status.

const scratch = scratchFolder();
const root = join(import.meta.dirname, '../..');
const defaultFolder = join(root, '.data');
const wasThere = existsSync(defaultFolder);
const { start, end } = pgliteStarter();
const IMPORTED =
  /^(FLIP-\w{13}): 2 results, 8 photos, 2 videos \(\d+\.\d MB\) for 08\d+, kept until .+ 23:59 WIB\nhttps:\/\/flip\.example\/photos\/\1\n$/;

let api: ProductApi;

beforeAll(async () => void (api = await start({ env: { SITE_URL: 'https://flip.example' } })));
afterAll(end);

const envOf = (dataDir = '') => ({ DATA_DIR: dataDir, INIT_CWD: join(root, 'api') });
/** In a process of its own. */
const runAlone = (command: string, dataDir: string | undefined, ...args: string[]) =>
  runOperator(command, args, envOf(dataDir));

const run = (command: string, dataDir: string | undefined, ...args: string[]) =>
  runHere(join(root, 'scripts/operator.ts'), [command, ...args], { PATH: process.env.PATH, ...envOf(dataDir) });

/** What the scripts of package.json run, instead of the build. */
const SOURCES = ['--import', 'tsx', 'scripts/operator.ts'];

test.each([
  ['no store is named', undefined, 'today', [], /^Set DATA_DIR \(or DATABASE_URL/],
  ['a folder that no service has used', 'nowhere', 'today', [], /^DATA_DIR: .+ has no database/],
  ['a word too many', 'nowhere', 'today', ['now'], /^today {2}\[--json\]\n$/],
  ['no word', 'nowhere', 'order:find', [], /^order:find 081234567803 \| FLIP-/],
  ['an option of another command', 'nowhere', 'today', ['--days', '3'], /--days/],
  ['a block without an end', '.', 'address:block', ['198.51.100.7'], /^address:block needs an end: --for 2h/],
  [
    'a block with two ends',
    '.',
    'address:block',
    ['1.2.3.4', '--for', '1h', '--until', 'x'],
    /^address:block takes --for or/,
  ],
  ['a deletion without its digits', '.', 'order:delete', ['FLIP-DEMO-GUEST'], /^--digits is required/],
  [
    'digits of another number',
    '.',
    'order:delete',
    ['FLIP-DEMO-GUEST', '--digits', '0000'],
    /^--digits: these are not/,
  ],
  [
    'fields that are none',
    '.',
    'order:import',
    ['.', '--phone', 'sari', '--city', 'Solo'],
    /^--phone: must be a phone number.+\n--booth: must be one line of text, for example "Vintage Photobooth"\n$/,
  ],
  ['an order that is not there', '.', 'order:find', ['FLIP-NEVER'], /^There is no order FLIP-NEVER\n$/],
])('refuse %s, with status 1 and nothing written', async (_what, folder, command, args, message) => {
  const empty = mkdtempSync(join(scratch, 'empty-'));
  const dataDir = folder === '.' ? api.dataDir : folder && join(empty, folder);
  // A deletion asks a terminal for the digits, and this process may have one.
  const refused = await (command === 'order:delete' ? runAlone : run)(command, dataDir, ...args);
  expect(refused).toMatchObject({ status: 1, out: '', err: expect.stringMatching(message) });
  expect([readdirSync(empty), existsSync(defaultFolder)]).toEqual([[], wasThere]);
});

test('refuse a folder of another user, whose files the service could not read', async () => {
  const isRoot = process.getuid?.() === 0;
  const foreign = isRoot ? mkdtempSync(join(scratch, 'foreign-')) : '/';
  if (isRoot) chownSync(foreign, 12_345, 12_345);
  expect(await run('today', foreign)).toMatchObject({
    status: 1,
    err: expect.stringMatching(/belongs to another user/),
  });
});

test('print what they have found a field a line, or as JSON', async () => {
  const { out, err, status } = await runAlone('order:find', api.dataDir, 'FLIP-DEMO-GUEST');
  expect({ err, status }).toEqual({ err: '', status: 0 });
  expect(out).toMatch(/^invoice +FLIP-DEMO-GUEST\nstate +active\nexpiry +\d.+ 23:59 WIB\nphone +081234567803\n/);
  expect(out).toMatch(/^link +https:\/\/flip\.example\/photos\/FLIP-DEMO-GUEST$/m);
  const json = await run('order:delete', api.dataDir, 'FLIP-DEMO-GUEST', '--digits', '7803', '--json');
  expect(JSON.parse(json.out)).toMatchObject({ phone: '0812****7803', files: 2, zips: 0 });
  const today = await runOperator('today', [], { DATA_DIR: api.dataDir }, SOURCES);
  expect(today.out).toMatch(/^since +.+ 00:00 WIB\norders +\d+\n/);
});

test('an import names what it passed over, each file to check with the reason, and an unknown city, before the link', async () => {
  const folder = mkdtempSync(join(scratch, 'session-'));
  copyFileSync(join(root, 'api/demo-media/video-1.mp4'), join(folder, 'a.mp4'));
  const photo = readFileSync(join(root, 'api/demo-media/photo-1.jpg'));
  writeFileSync(join(folder, 'd.jpg'), photo.subarray(0, photo.length / 2));
  for (const name of ['b.mp4', 'c.LRV']) writeFileSync(join(folder, name), '\0\0\0\x18ftypisom'.padEnd(48, '\0'));
  const args = [folder, '--phone', '081234567803', '--booth', 'Flipbook', '--city', 'Malangg'];
  const { out, err, status } = await run('order:import', api.dataDir, ...args);
  expect({ err, status }).toEqual({ err: '', status: 0 });
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^FLIP-\w{13}: 1 photo, 2 videos /),
    'Passed over: c.LRV',
    'Check this file: b.mp4 cannot be measured (it has no picture, or is cut short)',
    expect.stringMatching(/^Check this file: d\.jpg is damaged \(.*premature end of JPEG.*\)$/),
    'Check the spelling: "Malangg" is no city of the brand; the nearest is "Malang"',
    expect.stringMatching(/^https:\/\/flip\.example\/photos\/FLIP-/),
    '',
  ]);
});

test('those of the table in docs/operations.md do what they are for', { timeout: 180_000 }, async () => {
  const [, chapter = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('\n## The desk\n');
  const [table = ''] = chapter.split('\n## ', 1);
  const cells = [...table.matchAll(/^\| (`.+?) \|/gm)].map(([, cell = '']) => cell).slice(1);
  const lines = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line));
  const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Record<string, string>;
  let invoice = '';
  const outcomes: unknown[] = [];
  for (const line of lines) {
    const words = [...line.matchAll(/"([^"]+)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
    const [name = '', ...rest] = words.filter((word) => word !== undefined && word !== '--');
    expect(scripts[name]).toContain(['exec node', ...SOURCES, name].join(' '));
    const given: Record<string, string> = {
      './folder': 'demo-media',
      INVOICE: invoice,
      ADDRESS: 'sari@example.com',
    };
    const digits: Record<string, string[]> = {
      'order:delete': ['--digits', '7803'],
      'member:delete': ['--digits', '7801'],
    };
    const args = [...rest.map((word) => given[word ?? ''] ?? word ?? ''), ...(digits[name] ?? [])];
    const { out, err, status } = await run(name, api.dataDir, ...args);
    outcomes.push([line, status, err, out === '']);
    invoice ||= IMPORTED.exec(out)?.[1] ?? '';
  }
  expect(lines.length).toBeGreaterThan(9);
  expect(outcomes).toEqual(lines.map((line) => [line, 0, '', false]));
});
