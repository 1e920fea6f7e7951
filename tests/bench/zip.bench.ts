import { spawnSync } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '#api/config.ts';
import { openFileStore } from '#api/files/open-file-store.ts';
import { operate } from '#api/operator/operate.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { type ServiceProcess, startService } from '#tests/support/service-process.ts';
import { createBucket } from '#tests/support/s3-server.ts';
import { startSwift } from '#tests/support/swift.ts';

const megabytes = Number(process.env.BENCH_MB ?? 1024);
const FILES = 100;
/** reliability: a zip of 1 GB may cost the API so much memory. */
const MOST_MB = 120;

const scratch = mkdtempSync(path.join(tmpdir(), 'bench-zip-'));
const dataDir = path.join(scratch, 'data');
let api: ServiceProcess | undefined;
/** With `--s3` the files are in a bucket of OpenStack Swift, on this machine. */
const swift = process.argv.includes('--s3') ? await startSwift() : null;
const bucket = swift && (await createBucket(swift));

/** Photos that do not shrink, as real ones don't. */
function fillSession(): string {
  const folder = path.join(scratch, 'session');
  mkdirSync(folder);
  const bytes = Buffer.alloc(Math.ceil((megabytes * 1024 * 1024) / FILES));
  for (let index = 0; index < FILES; index += 1) {
    randomFillSync(bytes);
    bytes.writeUInt32BE(0xffd8ffe0);
    writeFileSync(path.join(folder, `photo-${index}.jpg`), bytes);
  }
  return folder;
}

/** In megabytes. */
const residentMemory = (): number => (api?.rss() ?? 0) / 1024 / 1024;

let worst = 0;

/** Runs the work and prints the peak of the API's memory above `base`. */
async function watch<Result>(what: string, base: number, work: () => Promise<Result>): Promise<Result> {
  let peak = residentMemory();
  const timer = setInterval(() => (peak = Math.max(peak, residentMemory())), 20);
  const begin = performance.now();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    const growth = peak - base;
    worst = Math.max(worst, growth);
    process.stdout.write(
      `  ${what.padEnd(42)} ${((performance.now() - begin) / 1000).toFixed(1).padStart(6)} s  +${growth.toFixed(0)} MB\n`,
    );
  }
}

/** @returns the sum of its bytes, and how many there were */
async function download(
  url: string,
  file?: string,
  headers: Record<string, string> = {},
  most = Number.POSITIVE_INFINITY,
) {
  const response = await fetch(url, { headers });
  if (!response.ok || response.body === null) throw new Error(`${url} is ${response.status}`);
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > most ? new Error('the connection broke') : null, chunk);
    },
  });
  const target =
    file === undefined
      ? createWriteStream('/dev/null')
      : createWriteStream(file, { flags: headers['range'] ? 'a' : 'w' });
  const isBroken = await pipeline(Readable.fromWeb(response.body as never), count, target).then(
    () => false,
    () => true,
  );
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? '',
    sum: hash.digest('hex'),
    bytes,
    isBroken,
  };
}

async function resume(url: string): Promise<string> {
  const file = path.join(scratch, 'resumed.zip');
  const first = await download(url, file, {}, (megabytes * 1024 * 1024) / 2);
  if (!first.isBroken) throw new Error('the first half was to break');
  const { size: length } = statSync(file);
  const rest = await download(url, file, { range: `bytes=${length}-`, 'if-range': first.etag });
  if (rest.status !== 206) throw new Error(`the rest came as ${rest.status}`);
  // Read bit by bit: a process that stands still for seconds finds connections that the API has closed meanwhile.
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Asks again where no answer comes in time, as the BFF does: the zip is built meanwhile. */
async function askForZip(invoice: string): Promise<string> {
  for (let left = 20; left > 0; left -= 1) {
    const answer = await fetch(`${api?.url}/orders/${invoice}/downloadAll`).catch(() => null);
    if (answer?.status === 200) return ((await answer.json()) as { data: { url: string } }).data.url;
    if (answer !== null && answer.status !== 503) throw new Error(`the zip is ${answer.status}`);
    await sleep(500);
  }
  throw new Error('the zip was not built');
}

/** Without the service, since the order is to count as expired. */
async function purge(config: ReturnType<typeof loadConfig>): Promise<void> {
  await api?.stop();
  const begin = performance.now();
  await operate(config, (admin) => admin.purge(new Date(Date.now() + 400 * 24 * 60 * 60 * 1000)));
  process.stdout.write(`  ${'purged'.padEnd(42)} ${((performance.now() - begin) / 1000).toFixed(1).padStart(6)} s\n`);
  const files = await openFileStore(config, createSilentObservers());
  const left = (await Promise.all(['media/', 'archives/', 'thumbnails/'].map((folder) => files.list(folder)))).flat();
  files.close();
  if (left.length > 0) throw new Error(`${left.length} files are left`);
}

async function bench(): Promise<void> {
  process.stdout.write(`A zip of ${megabytes} MB in ${FILES} files; memory of the API above where it stood before\n`);
  const config = loadConfig({ DATA_DIR: dataDir, ...bucket?.env });
  const order = { folder: fillSession(), phone: '081234567803', booth: 'Flipbook', city: 'Malang' };
  api = await startService('api', { env: { ...bucket?.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' } });
  const { invoice } = await watch(`imported, into ${bucket ? 'Swift' : 'a folder'}`, residentMemory(), () =>
    operate(config, (admin) => admin.importOrder(order)),
  );
  const zip = () => askForZip(invoice);
  await fetch(`${api.url}/orders/${invoice}`);
  const base = residentMemory();
  const urls = await watch('made, ten visitors asking', base, () => Promise.all(Array.from({ length: 10 }, zip)));
  const [url = ''] = urls;
  if (new Set(urls).size !== 1) throw new Error('it was made more than once');
  const whole = await watch('downloaded', base, () => download(url, path.join(scratch, 'whole.zip')));
  const resumed = await watch('broken off at half, and resumed', base, () => resume(url));
  await watch('downloaded by ten at once', base, () => Promise.all(Array.from({ length: 10 }, () => download(url))));
  await purge(config);
  const test = spawnSync('unzip', ['-tq', path.join(scratch, 'whole.zip')], { encoding: 'utf8' });
  process.stdout.write(
    `  resumed is ${resumed === whole.sum ? 'the same, byte for byte' : 'NOT THE SAME'}; ${test.error ? 'no unzip to test with' : test.stdout.trim().replace(scratch, '')}\n`,
  );
  process.stdout.write(`  stood at ${base.toFixed(0)} MB, at most +${worst.toFixed(0)} MB of ${MOST_MB}\n`);
  if (worst > MOST_MB || resumed !== whole.sum || (test.status ?? 0) !== 0) process.exitCode = 1;
}

try {
  await bench();
} finally {
  await api?.stop();
  bucket?.client.destroy();
  await swift?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
