import { createServer } from 'node:http';
import Fastify from 'fastify';
import { Pool } from 'undici';

/** Two servers of `bff.bench.ts`, each in a process of its own: `upstream PORT` and `direct PORT UPSTREAM_URL`. */
const [, , role, port = '', upstreamUrl = ''] = process.argv;

/** Stands for the REST API. Its answers are prepared, so that the bench measures the BFF. */
function startUpstream(): void {
  const json = (data: unknown) => Buffer.from(JSON.stringify({ status: 200, message: 'OK', data }));
  const files = Array.from({ length: 12 }, (_, index) => ({ type: (index % 3) + 1, url: `https://media.example.com/FLIP-BENCH/file-${index}.jpg` }));
  const order = json({ id: 1, inv: 'FLIP-BENCH', date: '2026-11-12', created_at: '2026-11-12T03:00:00Z', expiry: '2099-01-01', booth: 'Vintage Photobooth', city: 'Malang', expired: false, files });
  const found = json({ orderExists: true, phoneVerified: false, accountExists: true });
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const body = request.url === '/orders/find' ? found : order;
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
    });
  });
  server.listen(Number(port), '127.0.0.1');
}

/** Passes the same REST call through as JSON, without a graph: the most that this stack can do. */
async function startDirect(): Promise<void> {
  const pool = new Pool(upstreamUrl, { connections: 64 });
  const app = Fastify();
  app.post('/graphql', async (request, reply) => {
    const { path, method } = request.body as { path: string; method: 'GET' | 'POST' };
    const { body } = await pool.request({ path, method, body: method === 'POST' ? '{"phone":"081234567801"}' : null, headers: { 'content-type': 'application/json' } });
    return reply.type('application/json').send(await body.text());
  });
  await app.listen({ port: Number(port), host: '127.0.0.1' });
}

process.on('disconnect', () => process.exit(0));
if (role === 'direct') await startDirect();
else startUpstream();
