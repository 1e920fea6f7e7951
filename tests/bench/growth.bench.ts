import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { print } from 'graphql';
import brandBooths from '#brand/booths.json' with { type: 'json' };
import { freePort } from '#tests/support/free-port.ts';
import { createClient } from '#web/gql/client.ts';
import { BoothsDocument, MyOrdersDocument, OrderGalleryDocument } from '#web/gql/generated/documents.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { firstAnswer } from './bff/answers.ts';
import { median, toTable } from './bff/report.ts';
import { startUpstream } from './growth/upstream.ts';
import { visit } from './growth/visit.ts';

/**
 * What large orders, lists and brands cost, in the BFF and in a browser: `npm run bench -- growth`, of which `--
 * --only bff` and `-- --only web` are halves; `--pages 4000` visits the pages with that in their name.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'bff,web' },
    rounds: { type: 'string', default: '15' },
    pages: { type: 'string', default: '' },
  },
});
const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'bench-growth-'));
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const children: ChildProcess[] = [];
const ms = (value: number): string => value.toFixed(1);

interface Bff {
  port: number;
  child: ChildProcess;
}

const common = { PATH: process.env['PATH'], LOG_LEVEL: 'warn', RATE_LIMIT: 'off' };

async function startBff(upstreamUrl: string, booths: number, webPort?: number): Promise<Bff> {
  const file = path.join(folder, `booths-${booths}.json`);
  writeFileSync(file, JSON.stringify(boothsOf(booths)));
  const port = await freePort();
  const env = {
    ...common,
    PRODUCT_API_URL: upstreamUrl,
    BFF_PORT: String(port),
    WEB_PORT: String(webPort ?? port),
    BOOTHS_FILE: file,
  };
  const child = spawn(
    process.execPath,
    ['--import', path.join(import.meta.dirname, 'growth/loop-probe.mjs'), 'dist/bff/main.js'],
    { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  children.push(child);
  await firstAnswer(port, { method: 'GET', path: '/livez', headers: {}, body: '', answersNumber: false });
  return { port, child };
}

/** The demo's booths, or so many around Java. */
function boothsOf(count: number): object[] {
  if (count <= brandBooths.length) return brandBooths.slice(0, count);
  return Array.from({ length: count }, (_, index) => {
    const booth = brandBooths[index % brandBooths.length];
    return {
      ...booth,
      id: `booth-${index}`,
      name: `${booth?.name} ${index}`,
      coords: { lat: -8 + (index % 25) * 0.07, lng: 106.5 + Math.floor(index / 25) * 0.35 },
    };
  });
}

interface Query {
  name: string;
  document: typeof OrderGalleryDocument | typeof MyOrdersDocument | typeof BoothsDocument;
  variables: object;
  token?: string;
}

/** Messages of the probe; the service itself sends one as well, when it is ready. */
async function readProbe(child: ChildProcess): Promise<{ heldMs: number; busyMs: number }> {
  child.send('read');
  for (;;) {
    const [message] = (await once(child, 'message')) as [unknown];
    if (typeof message === 'object' && message !== null && 'heldMs' in message)
      return message as { heldMs: number; busyMs: number };
  }
}

const { documentTransform } = createClient({ url: '/graphql', getToken: () => null });

async function measureQuery({ port, child }: Bff, { name, document, variables, token }: Query): Promise<string[]> {
  const body = JSON.stringify({ query: print(documentTransform.transformDocument(document)), variables });
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const times: number[] = [];
  const held: number[] = [];
  const busy: number[] = [];
  let bytes = 0;
  const rounds = Number(options.rounds);
  for (let round = -5; round < rounds; round += 1) {
    await readProbe(child);
    const startedAt = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers, body });
    const text = await answer.text();
    const took = performance.now() - startedAt;
    if (!answer.ok || text.includes('"errors"')) throw new Error(`${name}: ${text.slice(0, 300)}`);
    const { heldMs, busyMs } = await readProbe(child);
    if (round < 0) continue;
    bytes = Buffer.byteLength(text);
    times.push(took);
    held.push(heldMs);
    busy.push(busyMs);
  }
  return [name, ms(bytes / 1000), ms(median(times)), ms(median(busy)), ms(median(held)), ms(Math.max(...held))];
}

async function measureBff(upstreamUrl: string): Promise<void> {
  const few = await startBff(upstreamUrl, 19);
  const many = await startBff(upstreamUrl, 500);
  const order = (invoice: string, name: string): Query => ({
    name,
    document: OrderGalleryDocument,
    variables: { invoice },
  });
  const rows: string[][] = [];
  for (const count of [12, 40, 400, 4_000])
    rows.push(await measureQuery(few, order(`PICS-${count}`, `order, ${count} files with thumbnails`)));
  for (const count of [4_000, 40_000, 90_000])
    rows.push(
      await measureQuery(few, order(`BARE-${count}`, `order, ${count} links`)).catch((error: Error) => [
        `order, ${count} links`,
        error.message.slice(0, 90),
      ]),
    );
  for (const count of [20, 200, 2_000])
    rows.push(
      await measureQuery(few, {
        name: `list of ${count} orders`,
        document: MyOrdersDocument,
        variables: {},
        token: `list-${count}`,
      }),
    );
  rows.push(await measureQuery(few, { name: '19 booths', document: BoothsDocument, variables: {} }));
  rows.push(await measureQuery(many, { name: '500 booths', document: BoothsDocument, variables: {} }));
  say(
    `BFF, one request at a time, ${options.rounds} of each\n${toTable([['asked for', 'kB', 'ms', 'loop busy ms', 'held ms', 'held at most'], ...rows])}`,
  );
}

async function startWeb(upstreamUrl: string, booths: number): Promise<string> {
  const port = await freePort();
  const bff = await startBff(upstreamUrl, booths, port);
  const env = {
    ...common,
    WEB_PORT: String(port),
    BFF_URL: `http://127.0.0.1:${bff.port}`,
    PRODUCT_API_URL: upstreamUrl,
    TILE_URL: 'off',
  };
  children.push(
    spawn(process.execPath, ['dist/web-server/main.js'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  await firstAnswer(port, { method: 'GET', path: '/livez', headers: {}, body: '', answersNumber: false });
  return `http://localhost:${port}`;
}

async function measureWeb(upstreamUrl: string): Promise<void> {
  const [few, many] = [await startWeb(upstreamUrl, 19), await startWeb(upstreamUrl, 500)];
  const browser = await launchChromium();
  const pages = [
    ...[12, 40, 400, 4_000].map((count) => ({
      name: `photo page, ${count} files`,
      url: `${few}/photos/PICS-${count}`,
      seen: 'main li button img',
    })),
    ...[20, 200, 2_000].map((count) => ({
      name: `list of ${count} orders`,
      url: `${few}/find-my-photos`,
      seen: 'tbody th',
      token: `list-${count}`,
    })),
    { name: '19 booths', url: `${few}/location`, seen: 'main li a' },
    { name: '500 booths', url: `${many}/location`, seen: 'main li a' },
  ].filter(({ name }) => name.includes(options.pages));
  try {
    const rows: string[][] = [];
    for (const { name, ...page } of pages) {
      const { firstSeen, nodes, longestTask, longestFrame, medianFrame, nodesAfter, memoryMb, shift } = await visit(
        browser,
        page,
      );
      rows.push([
        name,
        ms(firstSeen),
        String(nodes),
        ms(longestTask),
        ms(medianFrame),
        ms(longestFrame),
        String(nodesAfter),
        ms(memoryMb),
        shift.toFixed(3),
      ]);
    }
    say(
      `\nChromium, 390 x 844\n${toTable([['page', 'first seen ms', 'nodes', 'longest task ms', 'frame ms', 'longest frame', 'nodes after scrolling', 'heap MB', 'shift'], ...rows])}`,
    );
  } finally {
    await browser.close();
  }
}

const upstream = await startUpstream();
try {
  if (options.only.includes('bff')) await measureBff(upstream.url);
  if (options.only.includes('web')) await measureWeb(upstream.url);
} finally {
  for (const child of children) child.kill('SIGKILL');
  upstream.server.close();
  upstream.server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
}
// The client of the web keeps a timer.
process.exit();
