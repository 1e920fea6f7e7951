import { createSocket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { postGraph } from '#tests/support/bff/post-graph.ts';
import { startService } from '#tests/support/processes/service-process.ts';

// Runs in a network namespace of its own, whose only name server is this socket: it never responds.
const silentServer = createSocket('udp4').bind(53, '127.0.0.1');
const bff = await startService('bff', {
  env: { PRODUCT_API_URL: 'http://api.example.com', UPSTREAM_TIMEOUT_MS: '1500', RATE_LIMIT: 'off' },
});

async function post(query: string): Promise<{ code: string; ms: number }> {
  const begun = performance.now();
  const { errors = [] } = await postGraph(bff.url, query);
  return { code: errors[0]?.extensions.code ?? 'ok', ms: Math.round(performance.now() - begun) };
}

const orders = Array.from({ length: 12 }, (_, index) => post(`{ order(invoice: "FLIP-${index}") { id } }`));
await sleep(100);
const booths = await post('{ booths { id } }');
const begun = performance.now();
await fetch(`${bff.url}/livez`);
const livezMs = Math.round(performance.now() - begun);
const answers = await Promise.all(orders);
process.stdout.write(
  JSON.stringify({
    codes: answers.map(({ code }) => code),
    slowest: Math.max(...answers.map(({ ms }) => ms)),
    boothsMs: booths.ms,
    livezMs,
  }),
);
silentServer.close();
await bff.stop();
process.exit(0);
