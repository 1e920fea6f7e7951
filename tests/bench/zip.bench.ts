import { randomFillSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '#api/config.ts';
import { openFileStore } from '#api/files/open-file-store.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { runCommand } from '#api/operator/run-command.ts';
import { startSwift } from '#tests/s3/swift.ts';
import { type ServiceProcess, startService } from '#tests/support/processes/service-process.ts';
import { createBucket } from '#tests/support/servers/s3-server.ts';

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

async function download(url: string): Promise<void> {
  const { ok, status, body } = await fetch(url);
  if (!ok || body === null) throw new Error(`${url} is ${status}`);
  for await (const _chunk of body);
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

async function remove(config: ReturnType<typeof loadConfig>, invoice: string): Promise<void> {
  await api?.stop();
  const begin = performance.now();
  await runCommand(config, (commands) => commands.deleteOrder(invoice, '7803'));
  process.stdout.write(`  ${'deleted'.padEnd(42)} ${((performance.now() - begin) / 1000).toFixed(1).padStart(6)} s\n`);
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
    runCommand(config, (commands) => commands.importOrder(order)),
  );
  const zip = () => askForZip(invoice);
  await fetch(`${api.url}/orders/${invoice}`);
  const base = residentMemory();
  const urls = await watch('made, ten visitors asking', base, () => Promise.all(Array.from({ length: 10 }, zip)));
  const [url = ''] = urls;
  if (new Set(urls).size !== 1) throw new Error('it was made more than once');
  await watch('downloaded', base, () => download(url));
  await watch('downloaded by ten at once', base, () => Promise.all(Array.from({ length: 10 }, () => download(url))));
  await remove(config, invoice);
  process.stdout.write(`  stood at ${base.toFixed(0)} MB, at most +${worst.toFixed(0)} MB of ${MOST_MB}\n`);
  if (worst > MOST_MB) process.exitCode = 1;
}

try {
  await bench();
} finally {
  await api?.stop();
  bucket?.client.destroy();
  await swift?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
