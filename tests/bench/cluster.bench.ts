import autocannon from 'autocannon';
import pg from 'pg';
import { type Cluster, startCluster } from '#tests/cluster/cluster.ts';

// `npm run bench -- cluster`: what nginx with one, two and three BFFs (or so many as are named) answers on this
// machine, with two web services and two APIs behind and before them.

const SECONDS = 10;
const CONNECTIONS = 50;
/**
 * Each request asks for one of so many: a BFF makes one call for all that ask for the same order at once (decision
 * 070), which would be measured instead.
 */
const ORDERS = 500;

/** A limit that refuses is HTTP 200 too. */
const isOrder = (body?: string | Buffer): boolean => String(body).startsWith('{"data":{"order":{"invoice":');

const QUERY = 'query ($invoice: ID!) { order(invoice: $invoice) { invoice files { url } } }';

/** Copies of an order whose files are not requested, so that the worker makes no thumbnails during the measurement. */
const COPY = `
  with copied as (insert into orders (inv, phone, date, expiry, booth, city) select $2, phone, date, expiry, booth, city from orders where inv = $1 returning id)
  insert into files (order_id, type, position, path, content_type, bytes, width, height, picture_width, measured_at)
  select copied.id, type, position, $2 || '/' || path, content_type, bytes, width, height, picture_width, measured_at
  from files, copied where order_id = (select id from orders where inv = $1)`;

/** @returns their invoices */
async function importOrders({ importOrder, databaseUrl }: Cluster): Promise<string[]> {
  const { invoice } = await importOrder('081234567800');
  const invoices = Array.from({ length: ORDERS }, (_, index) => `${invoice}-${index}`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const copy of invoices) await client.query(COPY, [invoice, copy]);
  await client.end();
  return invoices;
}

const write = (line: string): void => void process.stdout.write(`${line}\n`);
write('BFFs | orders a second | p50 ms | p99 ms | not answered well | memory of the services');
const named = process.argv.slice(2).map(Number);
for (const bff of named.length > 0 ? named : [1, 2, 3]) {
  const cluster = await startCluster({ web: 2, bff, api: 2, worker: 1 });
  if ('missing' in cluster) throw new Error(cluster.missing);
  const invoices = await importOrders(cluster);
  const headers = { 'content-type': 'application/json' };
  const requests = [
    {
      setupRequest: (request: autocannon.Request) => ({
        ...request,
        body: JSON.stringify({ query: QUERY, variables: { invoice: invoices[Math.floor(Math.random() * ORDERS)] } }),
      }),
    },
  ];
  const options = {
    url: `${cluster.site}/graphql`,
    method: 'POST',
    headers,
    requests,
    connections: CONNECTIONS,
    verifyBody: isOrder,
  } as const;
  await autocannon({ ...options, duration: 3 });
  const {
    requests: answered,
    latency,
    non2xx,
    errors,
    mismatches,
  } = await autocannon({ ...options, duration: SECONDS });
  const megabytes =
    Object.values(cluster.copies)
      .flat()
      .reduce((sum, { rss }) => sum + rss, 0) / 1e6;
  write(
    `${bff} | ${Math.round(answered.average)} | ${latency.p50} | ${latency.p99} | ${non2xx + errors + mismatches} | ${Math.round(megabytes)} MB`,
  );
  await cluster.stop();
}
process.exit();
