import autocannon from 'autocannon';
import { startCluster } from '#tests/cluster/cluster.ts';

// `npm run bench:cluster`: what nginx with one, two and three BFFs answers on this machine, with two web services and two APIs behind and before them.

const SECONDS = 10;
const CONNECTIONS = 50;

const write = (line: string): void => void process.stdout.write(`${line}\n`);
write('BFFs | orders a second | p50 ms | p99 ms | not answered well | memory of the services');
for (const bff of [1, 2, 3]) {
  const cluster = await startCluster({ web: 2, bff, api: 2, worker: 1 });
  if ('missing' in cluster) throw new Error(cluster.missing);
  const { invoice } = await cluster.importOrder('081234567800');
  const body = JSON.stringify({ query: 'query ($invoice: ID!) { order(invoice: $invoice) { invoice files { url } } }', variables: { invoice } });
  const options = { url: `${cluster.site}/graphql`, method: 'POST', headers: { 'content-type': 'application/json' }, body, connections: CONNECTIONS } as const;
  await autocannon({ ...options, duration: 3 });
  const { requests, latency, non2xx, errors } = await autocannon({ ...options, duration: SECONDS });
  const megabytes = Object.values(cluster.copies).flat().reduce((sum, { rss }) => sum + rss, 0) / 1e6;
  write(`${bff} | ${Math.round(requests.average)} | ${latency.p50} | ${latency.p99} | ${non2xx + errors} | ${Math.round(megabytes)} MB`);
  await cluster.stop();
}
process.exit();
