import autocannon from 'autocannon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Nginx, startNginx } from '#tests/support/nginx.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type RawUpstream, startRawUpstream } from '#tests/support/raw-upstream.ts';
import { type ServiceProcess, startService } from '#tests/support/service-process.ts';
import { answerNormally } from './operations.ts';

// Copies of a service are replaced one after the other behind nginx, under a load of POSTs, which nginx sends only
// once.

const CLOSE = { SHUTDOWN_DELAY_MS: '2000' };
let upstream: RawUpstream;
let bff: ServiceProcess;
const nginxes: Nginx[] = [];

beforeAll(async () => {
  upstream = await startRawUpstream(answerNormally);
  bff = await startService('bff', { env: { PRODUCT_API_URL: upstream.url, RATE_LIMIT: 'off' } });
});
afterAll(async () => {
  await Promise.all([...nginxes.map((nginx) => nginx.stop()), bff.stop()]);
  await upstream.close();
});

const body = JSON.stringify({ query: '{ order(invoice: "FLIP-1") { invoice } }' });

function startLoad(url: string): { stop: () => Promise<autocannon.Result> } {
  let stop = (): void => {};
  const result = new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      connections: 20,
      duration: 100,
    } as const;
    stop = autocannon(options, (error, measured) => (error ? reject(error as Error) : resolve(measured))).stop;
  });
  return { stop: () => (stop(), result) };
}

test.for(['bff', 'web'] as const)('F71 copies of %s are replaced and no request is lost', async (part, { skip }) => {
  const env = (port: number) =>
    part === 'bff'
      ? { BFF_PORT: String(port), PRODUCT_API_URL: upstream.url, RATE_LIMIT: 'off', ...CLOSE }
      : { WEB_PORT: String(port), BFF_URL: bff.url, ...CLOSE };
  const ports = [await freePort(), await freePort()];
  const nginx = await startNginx(ports);
  if ('missing' in nginx) return skip(nginx.missing);
  nginxes.push(nginx);
  const copies = await Promise.all(ports.map((port) => startService(part, { env: env(port) })));
  const load = startLoad(`${nginx.url}/graphql`);
  for (const [index, port] of ports.entries()) {
    copies[index]?.child.kill('SIGTERM');
    expect((await copies[index]?.ended)?.code).toBe(0);
    copies[index] = await startService(part, { env: env(port) });
  }
  const { requests, errors, statusCodeStats } = await load.stop();
  await Promise.all(copies.map((copy) => copy.stop()));
  expect(requests.total).toBeGreaterThan(500);
  expect({ errors, statuses: Object.keys(statusCodeStats ?? {}) }).toEqual({ errors: 0, statuses: ['200'] });
});
