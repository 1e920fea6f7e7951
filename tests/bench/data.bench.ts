import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createApi } from '#api/app.ts';
import { loadConfig } from '#api/config.ts';
import { openStore } from '#api/database/open-database.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { createMailbox } from '#tests/support/api-client.ts';
import { type ApiCall, everyCall, everySweep } from '#tests/support/every-call.ts';
import { type DataSize, fillDatabase } from '#tests/support/large-data.ts';
import { type Postgres, startPostgres } from '#tests/support/postgres.ts';
import type { ProductApi } from '#tests/support/product-api.ts';
import { findFullScans, recordStatements, type Statement } from '#tests/support/query-plans.ts';
import { toTable } from './bff/report.ts';

/**
 * What the API's calls take on a large database, of what they take on a small one: `npm run bench -- data`, of 5
 * million orders;
 * `-- --orders 1000000 --members 200000 --files 2` is smaller, `--rounds 50` is shorter. Both databases are on one
 * temporary server, and each round calls the one and then the other, so that other load on the machine meets both.
 */
const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '5000000' },
    members: { type: 'string', default: '1000000' },
    files: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '100' },
  },
});

const SMALL: DataSize = { members: 4_000, orders: 20_000, filesPerOrder: Number(options.files) };
const LARGE: DataSize = {
  members: Number(options.members),
  orders: Number(options.orders),
  filesPerOrder: Number(options.files),
};
const SECRET = 'secret-of-the-benchmark-32-characters-or-more';
const CHEAP = { memoryKib: 8, passes: 1 };
const WARM_UP = 5;

const scratch = mkdtempSync(path.join(tmpdir(), 'bench-data-'));
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

interface Subject {
  calls: ApiCall[];
  sweeps: Omit<ApiCall, 'prepare'>[];
  client: pg.Client;
  close: () => Promise<void>;
}

/**
 * Takes the constraints and indexes from the tables: rows are inserted several times as fast, and checked together.
 * @returns puts them back
 */
async function withoutIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: constraints } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f') order by contype = 'f' desc`,
  );
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint "${name}"`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'`,
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  return async () => {
    for (const { definition } of indexes) await client.query(definition);
    for (const { table, name, definition } of constraints.toReversed())
      await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
  };
}

async function open(server: Postgres, name: string, size: DataSize): Promise<Subject> {
  const databaseUrl = await server.createDatabase();
  const config = loadConfig({
    API_PORT: '0',
    DATA_DIR: path.join(scratch, name),
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: 'off',
    SECRET,
  });
  await (await openStore(config, createSilentObservers())).close();
  const client = new pg.Client({ connectionString: databaseUrl });
  // A query that fails says why; a server that stops afterwards is no news.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off`);
  say(`${name}: ${size.orders} orders of ${size.filesPerOrder} files, ${size.members} members`);
  const restore = await withoutIndexes(client);
  await fillDatabase(client, size, (table, ms) => say(`  ${table} ${seconds(ms)}`));
  const startedAt = performance.now();
  await restore();
  say(`  indexes ${seconds(performance.now() - startedAt)}`);
  const indexedAt = performance.now();
  // In parallel it asks for all of its memory in /dev/shm at once, of which containers have 64 MB.
  await client.query('vacuum (analyze, parallel 0)');
  say(`  vacuum ${seconds(performance.now() - indexedAt)}`);
  const store = await openStore(config, createSilentObservers());
  const mailbox = createMailbox();
  const app = await createApi({ config, store, delivery: mailbox, passwordCost: CHEAP });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = (route: string, init?: RequestInit) => fetch(new URL(route, url), init);
  const api: ProductApi = {
    app,
    store,
    url,
    dataDir: config.dataDir,
    get,
    post: (route, body) =>
      get(route, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  };
  const close = async () => {
    await app.close();
    await client.end();
  };
  return { calls: everyCall({ api, mailbox, size, secret: SECRET }), sweeps: everySweep({ api, size }), client, close };
}

const percentile = (times: number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? Number.NaN;

async function timed({ prepare, run }: ApiCall, round: number): Promise<number> {
  await prepare?.(round);
  const startedAt = performance.now();
  await run(round);
  return performance.now() - startedAt;
}

/** @returns a line of the table */
async function compare(small: ApiCall, large: ApiCall): Promise<string[]> {
  const times: [number[], number[]] = [[], []];
  const rounds = Number(options.rounds);
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    for (const [index, call] of [small, large].entries()) {
      const took = await timed(call, round);
      if (round >= WARM_UP) times[index]?.push(took);
    }
  }
  const [p50, p95] = [0.5, 0.95].map((part) => times.map((list) => percentile(list, part)));
  const ratio = ([one, other]: number[] = []) => ((other ?? Number.NaN) / (one ?? Number.NaN)).toFixed(2);
  return [small.name, ...[...(p50 ?? []), ...(p95 ?? [])].map((value) => value.toFixed(1)), ratio(p50), ratio(p95)];
}

async function measure(server: Postgres): Promise<void> {
  const recorder = recordStatements();
  const small = await open(server, 'small', SMALL);
  const large = await open(server, 'large', LARGE);
  const rows: string[][] = [];
  for (const [index, call] of small.calls.entries()) {
    const other = large.calls[index];
    if (other) rows.push(await compare(call, other));
  }
  const sweeps: string[][] = [];
  for (const [index, sweep] of small.sweeps.entries()) {
    const other = large.sweeps[index];
    if (other)
      sweeps.push([
        other.name,
        ...(await Promise.all([[sweep], [other]].map(async ([one]) => (one ? (await timed(one, 0)).toFixed(1) : '')))),
      ]);
  }
  recorder.stop();
  // A statement is explained once for every call, not for every round.
  const statements = [
    ...new Map(recorder.statements().map((statement): [string, Statement] => [statement.text, statement])).values(),
  ].filter(({ text }) => !/generate_series|pg_constraint|pg_indexes/.test(text));
  const scans = await findFullScans(large.client, statements);
  say(`\n${toTable([['ms', 'p50 small', 'p50 large', 'p95 small', 'p95 large', 'ratio p50', 'ratio p95'], ...rows])}`);
  say(`\n${toTable([['one sweep, ms', 'small', 'large'], ...sweeps])}`);
  say(`\n${statements.length} statements, of which ${scans.length} read a whole table of the large database`);
  for (const { table, text } of scans) say(`  ${table}: ${text}`);
  await small.close();
  await large.close();
  process.exitCode = scans.length === 0 ? 0 : 1;
}

const server = await startPostgres();
if ('missing' in server) throw new Error(server.missing);
try {
  await measure(server);
} finally {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
}
