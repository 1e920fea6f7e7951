import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '#api/config.ts';
import { openStore } from '#api/database/open-database.ts';
import { createSilentLogger } from '#shared/node/process/logger.ts';
import { type Ask, createCrowd, FIND, GUESTS, insertOrders, invoiceOf, LOGIN, OPEN } from '#tests/support/crowd.ts';
import { type ServiceProcess, startService } from '#tests/support/service-process.ts';

// A crowd and a guesser behind one address, before the services as they are built, on an API that takes a second for
// each call. The guests of an hour come within five minutes, 60 in each.
const DELAY_MS = 1000;
const PAUSE_MS = 1000;
const ADDRESS = '203.0.113.7';

const scratch = mkdtempSync(path.join(tmpdir(), 'bench-crowd-'));
let [api, bff]: (ServiceProcess | undefined)[] = [];
/** For each guest in turn. */
const guests = Array.from({ length: Number(process.env.BENCH_GUESTS ?? GUESTS) }, (_, guest) => guest);

const start = (service: 'api' | 'bff', env: Record<string, string> = {}): Promise<ServiceProcess> =>
  startService(service, { env: { DATA_DIR: scratch, LOG_LEVEL: 'error', RATE_LIMIT: 'on', ...env } });

/** Passes each call on to the API, after the delay. */
const slow = createServer((incoming, outgoing) => {
  setTimeout(() => {
    const call = request(
      api?.url + (incoming.url ?? ''),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  }, DELAY_MS);
});

const ask: Ask = async (query, variables, token) => {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': ADDRESS,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`${bff?.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  const { data = null, errors } = (await response.json()) as {
    data?: Record<string, unknown> | null;
    errors?: { extensions: { code: string } }[];
  };
  const [payload] = Object.values(data ?? {}) as ({ userErrors?: { code: string }[] } | null)[];
  return { data, code: errors?.[0]?.extensions.code ?? payload?.userErrors?.[0]?.code };
};

async function codeFor(phone: string): Promise<string> {
  for (;;) {
    const messages = (await (await fetch(`${api?.url}/_outbox?to=${phone}`)).json()) as { code: string }[];
    if (messages[0]) return messages[0].code;
    await sleep(50);
  }
}

/** The guesser tries as often as 50 times at once, for a minute; how many of the guesses were answered. */
async function guess(
  query: string,
  isAnswered: (code: string | undefined) => boolean,
  variablesOf: (turn: number) => object,
): Promise<number> {
  const end = performance.now() + 59_000;
  let [turn, answered] = [0, 0];
  const tries = async (): Promise<void> => {
    while (performance.now() < end) {
      const { code } = await ask(query, variablesOf((turn += 1)));
      if (isAnswered(code)) answered += 1;
      else await sleep(200);
    }
  };
  await Promise.all(Array.from({ length: 50 }, tries));
  return answered;
}

/** How long a guest waits after the guesser has stopped, in seconds. */
async function waitOf(query: string, variables: object): Promise<string> {
  const begin = performance.now();
  while ((await ask(query, variables)).code === 'RATE_LIMITED') await sleep(250);
  return ((performance.now() - begin) / 1000).toFixed(0);
}

try {
  const store = await openStore(loadConfig({ DATA_DIR: scratch }), { log: createSilentLogger() });
  await insertOrders(store);
  await store.close();
  api = await start('api');
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  bff = await start('bff', { PRODUCT_API_URL: `http://127.0.0.1:${(slow.address() as AddressInfo).port}` });

  const { visit, calls } = createCrowd({ ask, codeFor });
  const visits: Promise<void>[] = [];
  for (const guest of guests) {
    visits.push(visit(guest));
    await sleep(PAUSE_MS);
  }
  await Promise.all(visits);
  console.log('| call | asked | a mistake, answered as one | served | refused |\n|---|---|---|---|---|');
  for (const [kind, { asked, mistaken, served }] of Object.entries(calls))
    console.log(`| \`${kind}\` | ${asked} | ${mistaken} | ${served} | ${asked - mistaken - served} |`);

  console.log('\n| the guesser, in a minute | answered | then a guest waits |\n|---|---|---|');
  const invoices = await guess(
    OPEN,
    (code) => code === 'NOT_FOUND',
    (turn) => ({ invoice: `TEBAK-${turn}` }),
  );
  console.log(`| invoices | ${invoices} | ${await waitOf(OPEN, { invoice: invoiceOf(1) })} s |`);
  const phones = await guess(
    FIND,
    (code) => code === undefined,
    (turn) => ({ phone: `0898${turn}` }),
  );
  console.log(`| phone numbers | ${phones} | ${await waitOf(FIND, { phone: '081234567803' })} s |`);
  const passwords = await guess(
    LOGIN,
    (code) => code === 'INVALID_CREDENTIALS',
    (turn) => ({ input: { identifier: `0897${turn}`, password: 'tebakan' } }),
  );
  console.log(
    `| passwords | ${passwords} | ${await waitOf(LOGIN, { input: { identifier: '08770000000', password: 'kata sandi 0' } })} s, where they have logged in before |`,
  );
} finally {
  await Promise.all([api?.stop(), bff?.stop()]);
  slow.closeAllConnections();
  slow.close();
  rmSync(scratch, { recursive: true, force: true });
}
