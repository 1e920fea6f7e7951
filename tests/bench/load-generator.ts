import { connect, type Socket } from 'node:net';

/**
 * Loads one URL with POST requests over keep-alive connections:
 * `node --import tsx tests/bench/load-generator.ts URL CONNECTIONS SECONDS CLIENTS QUERY`. Prints one {@link
 * LoadResult} as JSON. CLIENTS is:
 * - `hostile`: each connection sends the next request as soon as the last one is answered, refused or not;
 * - `polite`: the same, but a refused one comes again after `Retry-After` and up to as long again;
 * - a number: so many requests a second arrive, whatever is answered. One that finds no connection free is `unsent`.
 *
 * Connections are made during the first 2 s. Latencies are of requests that are sent after 4 s.
 */
export interface LoadResult {
  /** Per whole second: answers with status 200 and `data`, answers with status 503, and requests sent. */
  seconds: { accepted: number; refused: number; sent: number }[];
  /** Milliseconds from the request to the whole answer. */
  accepted: Latency;
  refused: Latency;
  /** Answers of any other kind. */
  other: Record<string, number>;
  /** Connections that were closed or could not be made. */
  broken: number;
  connected: number;
  unsent: number;
}

interface Latency {
  count: number;
  p50: number;
  p99: number;
}

const [, , target = '', connections = '1', seconds = '1', clients = 'hostile', query = '{ __typename }'] = process.argv;
const url = new URL(target);
const body = JSON.stringify({ query, variables: { invoice: 'FLIP-BENCH' } });
const request = `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
/**
 * `$invoice` of the query is one of so many: equal reads share one call of the upstream. Not a literal in the query,
 * which would make as many documents.
 */
const requests = Array.from({ length: 2_000 }, (_, index) =>
  Buffer.from(request.replace('FLIP-BENCH', `FLIP-${index + 10_000}`)),
);
let turn = 0;
const TICK_MS = 5;
const RAMP_MS = 2_000;
const WARM_UP_MS = 4_000;

const rate = Number(clients);
const isOpenLoop = Number.isFinite(rate);
const accepted: number[] = [];
const refused: number[] = [];
const other: Record<string, number> = {};
const perSecond = Array.from({ length: Number(seconds) }, () => ({ accepted: 0, refused: 0, sent: 0 }));
/** Connections of an open loop that wait for a request. */
const idle: (() => void)[] = [];
let broken = 0;
let connected = 0;
let unsent = 0;
const startedAt = performance.now();
const thisSecond = () => perSecond[Math.floor((performance.now() - startedAt) / 1000)];
let isOver = false;

function count(status: string, isGood: boolean, sentAt: number): void {
  const second = thisSecond();
  const ms = performance.now() - sentAt;
  const isWarm = sentAt - startedAt >= WARM_UP_MS;
  if (isGood) {
    if (isWarm) accepted.push(ms);
    if (second) second.accepted += 1;
  } else if (status === '503') {
    if (isWarm) refused.push(ms);
    if (second) second.refused += 1;
  } else other[status] = (other[status] ?? 0) + 1;
}

function open(): void {
  if (isOver) return;
  const socket: Socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  let received = '';
  let sentAt = 0;
  const send = (): void => {
    if (isOver || socket.destroyed) return;
    sentAt = performance.now();
    const second = thisSecond();
    if (second) second.sent += 1;
    socket.write(requests[(turn += 1) % requests.length] ?? request);
  };
  const next = (head: string, status: string): void => {
    if (isOpenLoop) idle.push(send);
    else if (clients === 'polite' && status === '503') {
      const seconds = Number(/retry-after: (\d+)/i.exec(head)?.[1] ?? 1);
      setTimeout(send, seconds * 1000 * (1 + Math.random()));
    } else send();
  };
  socket.setEncoding('latin1');
  socket.on('connect', () => {
    connected += 1;
    if (isOpenLoop) idle.push(send);
    else send();
  });
  socket.on('data', (chunk: string) => {
    received += chunk;
    const end = received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = received.slice(0, end);
    if (received.length < end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)) return;
    const status = head.slice(9, 12);
    const isGood = status === '200' && !received.includes('"errors"', end);
    received = '';
    count(status === '200' && !isGood ? '200 with errors' : status, isGood, sentAt);
    next(head, status);
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    if (isOver) return;
    broken += 1;
    setTimeout(open, 100);
  });
}

function arrive(): void {
  let arrived = 0;
  setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * rate);
    for (; arrived < due; arrived += 1) {
      const send = idle.pop();
      if (send) send();
      else unsent += 1;
    }
  }, TICK_MS);
}

function latencyOf(values: number[]): Latency {
  const sorted = values.toSorted((one, two) => one - two);
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
}

for (let index = 0; index < Number(connections); index += 1) setTimeout(open, (index / Number(connections)) * RAMP_MS);
if (isOpenLoop) arrive();
setTimeout(
  () => {
    isOver = true;
    const result: LoadResult = {
      seconds: perSecond,
      accepted: latencyOf(accepted),
      refused: latencyOf(refused),
      other,
      broken,
      connected,
      unsent,
    };
    process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
  },
  Number(seconds) * 1000,
);
