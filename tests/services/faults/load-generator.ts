import { connect, type Socket } from 'node:net';

/**
 * Loads one URL with POST requests over keep-alive connections:
 * `node --import tsx tests/services/faults/load-generator.ts URL CONNECTIONS SECONDS CLIENTS QUERY`. Prints one {@link
 * LoadResult} as JSON. CLIENTS is:
 * - `hostile`: each connection sends the next request as soon as the last one has its response, refused or not;
 * - `polite`: the same, but a refused one comes again after `Retry-After` and up to as long again;
 * - a number: so many requests a second arrive, whatever the responses, unless no connection is free.
 *
 * Connections are made during the first 2 s. What is counted is sent, or has its response, after 4 s.
 */
export interface LoadResult {
  /** Requests a second. */
  sent: number;
  /** Responses with status 200 and `data`. */
  accepted: {
    perSecond: number;
    /** Milliseconds from the request to the whole response. */
    p99: number;
  };
  /** Responses with status 503, a second. */
  refused: number;
  /** Responses of any other kind. */
  other: Record<string, number>;
  /** Connections that were closed or could not be made. */
  broken: number;
}

const [, , target = '', connections, seconds, clients, query] = process.argv;
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
let refused = 0;
const other: Record<string, number> = {};
/** Connections of an open loop that wait for a request. */
const idle: (() => void)[] = [];
let broken = 0;
let sent = 0;
const startedAt = performance.now();
const isWarm = (at: number): boolean => at - startedAt >= WARM_UP_MS;
let isOver = false;

function count(status: string, isGood: boolean, sentAt: number): void {
  if (!isGood && status !== '503') other[status] = (other[status] ?? 0) + 1;
  else if (!isWarm(performance.now())) return;
  else if (isGood) accepted.push(performance.now() - sentAt);
  else refused += 1;
}

function open(): void {
  if (isOver) return;
  const socket: Socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  let received = '';
  let sentAt = 0;
  const send = (): void => {
    if (isOver || socket.destroyed) return;
    sentAt = performance.now();
    if (isWarm(sentAt)) sent += 1;
    socket.write(requests[(turn += 1) % requests.length] ?? request);
  };
  const next = (head: string, status: string): void => {
    if (isOpenLoop) idle.push(send);
    else if (clients === 'polite' && status === '503') {
      const pause = Number(/retry-after: (\d+)/i.exec(head)?.[1] ?? 1);
      setTimeout(send, pause * 1000 * (1 + Math.random()));
    } else send();
  };
  socket.setEncoding('latin1');
  socket.on('connect', () => {
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
      idle.pop()?.();
    }
  }, TICK_MS);
}

const perSecond = (count: number): number => count / (Number(seconds) - WARM_UP_MS / 1000);

for (let index = 0; index < Number(connections); index += 1) setTimeout(open, (index / Number(connections)) * RAMP_MS);
if (isOpenLoop) arrive();
setTimeout(
  () => {
    isOver = true;
    const times = accepted.toSorted((one, two) => one - two);
    const result: LoadResult = {
      sent: perSecond(sent),
      accepted: { perSecond: perSecond(times.length), p99: times[Math.floor(times.length * 0.99)] ?? 0 },
      refused: perSecond(refused),
      other,
      broken,
    };
    process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
  },
  Number(seconds) * 1000,
);
