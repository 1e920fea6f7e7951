import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendEnvelope } from '#tests/support/fake-server.ts';
import { startTwins, type Twins, type WireRequest } from '#tests/support/graph-twins.ts';

const ORDER = 'query ($invoice: ID!) { order(invoice: $invoice) { id invoice files { url } } }';
const rows = { id: 1, files: [{ type: 1, url: 'https://m.example/1.jpg' }] };

let twins: Twins;
/** Calls of the API that have begun, and those that were broken off. */
let begun: string[] = [];
let ids: unknown[] = [];
let aborted: string[] = [];
beforeAll(async () => {
  twins = await startTwins({
    answer({ url, headers }, response) {
      begun.push(url);
      ids.push(headers['x-request-id']);
      if (url.endsWith('MISSING')) return sendEnvelope(response, null, { status: 404 });
      if (!url.startsWith('/orders/SLOW')) return sendEnvelope(response, rows);
      const timer = setTimeout(() => sendEnvelope(response, rows), url.endsWith('FOREVER') ? 20_000 : 150);
      response.once('close', () => {
        clearTimeout(timer);
        if (!response.writableFinished) aborted.push(url);
      });
    },
  });
  for (let time = 0; time < 2; time += 1)
    await twins.ask({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', 'x-request-id': 'warm-up-1' },
      body: bodyOf('WARM'),
    });
});
beforeEach(() => {
  begun = [];
  ids = [];
  aborted = [];
});
afterAll(() => twins.close());

const bodyOf = (invoice: string): string => JSON.stringify({ query: ORDER, variables: { invoice } });

function wire(invoice: string, id: string, body = bodyOf(invoice)): string {
  return `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-request-id: ${id}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

async function open(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
    .setNoDelay(true)
    .setEncoding('utf8');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** All that comes back until as many bodies have ended, without the time. */
async function receive(socket: Socket, answers: number): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.split('}\n').length > answers) break;
  }
  return text.replaceAll(/date: [^\r]+/gi, 'date');
}

const both = async <T>(run: (url: string) => Promise<T>): Promise<[T, T]> =>
  Promise.all([run(twins.urls.withPlans), run(twins.urls.withoutPlans)]);

test('requests sent one behind the other are answered in their order, slow, broken and unknown ones among them', async () => {
  const [{ answered }, direct] = [await twins.plans(), await twins.direct()];
  const requests = [
    wire('SLOW', 'pipeline-1'),
    wire('B', 'pipeline-2'),
    wire('', 'pipeline-3'),
    wire('C', 'pipeline-4', JSON.stringify({ query: '{ nothing }' })),
    wire('D', 'pipeline-5'),
  ];
  const [withPlans, withoutPlans] = await both(async (url) => {
    const socket = await open(url);
    socket.write(requests.join(''));
    return receive(socket, requests.length);
  });
  expect(withPlans).toBe(withoutPlans);
  expect(withPlans.match(/pipeline-\d(?=\r)/g)).toEqual([
    'pipeline-1',
    'pipeline-2',
    'pipeline-3',
    'pipeline-4',
    'pipeline-5',
  ]);
  expect((await twins.plans()).answered).toBe(answered + 3);
  expect(await twins.direct()).toBe(direct + 3);
});

test('a request that comes in pieces is answered alike, by Fastify', async () => {
  const [{ answered }, direct] = [await twins.plans(), await twins.direct()];
  const request = wire('PIECES-é', 'pieces-0001');
  const [withPlans, withoutPlans] = await both(async (url) => {
    const socket = await open(url);
    const bytes = Buffer.from(request);
    for (let from = 0; from < bytes.length; from += 7) {
      socket.write(bytes.subarray(from, from + 7));
      await new Promise(setImmediate);
    }
    return receive(socket, 1);
  });
  expect(withPlans).toBe(withoutPlans);
  expect((await twins.plans()).answered).toBe(answered + 1);
  expect(await twins.direct()).toBe(direct);
});

test('a client that leaves in the middle of a call ends the call, which counts alike', async () => {
  const { 'handed over': handedOver } = await twins.plans();
  await both(async (url) => {
    const socket = await open(url);
    socket.write(wire('SLOW-FOREVER', 'leaves-0001'));
    await vi.waitFor(() => expect(begun).toHaveLength(2), { timeout: 5_000 });
    socket.destroy();
  });
  await vi.waitFor(() => expect(aborted).toEqual(['/orders/SLOW-FOREVER', '/orders/SLOW-FOREVER']), { timeout: 5_000 });
  await vi.waitFor(async () => {
    const { withPlans, withoutPlans } = await twins.figures();
    expect(withPlans).toEqual(withoutPlans);
    expect(withPlans.join()).toContain(
      'upstream_call_duration_seconds_count{method="GET",route="/orders/{invoiceId}",outcome="aborted"} 1',
    );
    expect((await twins.plans())['handed over']).toBe(handedOver + 1);
  });
});

test('a service that drains answers what it has begun', async () => {
  const held: (() => void)[] = [];
  const draining = await startTwins({
    answer({ url }, response) {
      if (url.includes('WARM')) sendEnvelope(response, rows);
      else held.push(() => sendEnvelope(response, rows));
    },
  });
  for (let time = 0; time < 2; time += 1)
    await draining.ask({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', 'x-request-id': 'warm-up-1' },
      body: bodyOf('WARM'),
    });
  const answersOf = (url: string) =>
    Array.from({ length: 20 }, async (_, index) => {
      const socket = await open(url);
      socket.write(wire(`DRAIN-${index}`, `drain-${index}-00`));
      return receive(socket, 1);
    });
  const [withPlans, withoutPlans] = [answersOf(draining.urls.withPlans), answersOf(draining.urls.withoutPlans)];
  await vi.waitFor(() => expect(held).toHaveLength(40), { timeout: 10_000 });
  const closed = Promise.all([draining.withPlans.close(), draining.withoutPlans.close()]);
  await new Promise(setImmediate);
  for (const answer of held) answer();
  expect(await Promise.all(withPlans)).toEqual(await Promise.all(withoutPlans));
  expect((await Promise.all(withPlans)).every((text) => text.startsWith('HTTP/1.1 200'))).toBe(true);
  expect((await draining.plans()).answered).toBe(21);
  expect(await draining.direct()).toBe(20);
  await closed;
  await draining.close();
});

describe('in front of Fastify', () => {
  const headers = { 'content-type': 'application/json' };
  const json = JSON.stringify({
    query: 'query Known($invoice: ID!) { order(invoice: $invoice) { id } }',
    variables: { invoice: 'KNOWN' },
  });
  let sent = 0;
  const ask = async (changes: Partial<WireRequest>) => {
    sent += 1;
    const before = await twins.direct();
    const request = {
      method: 'POST',
      path: '/graphql',
      body: json,
      ...changes,
      headers: { ...headers, 'x-request-id': `front-${sent}-00`, ...changes.headers },
    };
    const { withPlans, withoutPlans } = await twins.ask(request);
    expect(withPlans).toEqual(withoutPlans);
    return { ...withPlans, direct: (await twins.direct()) - before };
  };
  beforeAll(async () => {
    for (let time = 0; time < 2; time += 1) await ask({});
  });

  test.each<[string, Partial<WireRequest>]>([
    ['a known document', {}],
    ['keys and values in another order', { body: json.replace(/^\{(.*),("variables".*)\}$/, '{$2,$1}') }],
    ['text outside of ASCII', { body: json.replace('"KNOWN"', '"KNOWN-é-\u{1F600}"') }],
    ['the address that a trusted proxy names', { headers: { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' } }],
  ])('%s is answered', async (_name, changes) => {
    expect(await ask(changes)).toMatchObject({ status: 200, direct: 1 });
  });

  test.each(['KNOWN', 'MISSING'])('a request without an id has the one that the API is told: %s', async (invoice) => {
    const answer = await fetch(`${twins.urls.withPlans}/graphql`, {
      method: 'POST',
      headers,
      body: json.replace('"KNOWN"', `"${invoice}"`),
    });
    expect(ids).toEqual([answer.headers.get('x-request-id')]);
  });

  test.each<[string, Partial<WireRequest>, number]>([
    ['in another encoding', { headers: { 'content-type': 'application/json; charset=latin1' } }, 415],
    ['of another type', { headers: { 'content-type': 'text/plain' } }, 400],
    ['with a type in capitals', { headers: { 'content-type': 'Application/JSON' } }, 200],
    ['that is said to be compressed', { headers: { 'content-encoding': 'gzip' } }, 200],
    ['that reaches for a prototype', { body: json.replace('{', '{"__proto__":{"x":1},') }, 400],
    ['that does so in disguise', { body: json.replace('{', '{"\\u005f_proto__":{"x":1},') }, 400],
    ['that begins with a byte order mark', { body: `\u{FEFF}${json}` }, 200],
    ['that is no JSON', { body: json.slice(0, -1) }, 400],
    ['that is empty', { body: '' }, 400],
    ['that is too large', { body: json.padEnd(100_001) }, 413],
    ['with a search', { path: '/graphql?x=1' }, 200],
    ['for another path', { path: '/graphql/' }, 404],
    ['by another method', { method: 'PUT' }, 404],
    ['of a foreign origin', { headers: { origin: 'https://elsewhere.example.com' } }, 200],
  ])('no request is answered %s', async (_name, changes, status) => {
    expect(await ask(changes)).toMatchObject({ status, direct: 0 });
    expect(await ask(changes)).toMatchObject({ status, direct: 0 });
  });

  test('each origin that may call has the head of its own', async () => {
    const headersOf = async (origin: string) => {
      const answers = [await ask({ headers: { origin } }), await ask({ headers: { origin } })];
      expect(answers.map(({ direct }) => direct)).toEqual([0, 1]);
      return answers[1]?.headers;
    };
    expect(await headersOf('https://kiosk.example.com')).toMatchObject({
      'access-control-allow-origin': 'https://kiosk.example.com',
    });
    expect(await headersOf('http://localhost:3000')).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
    });
  });
});
