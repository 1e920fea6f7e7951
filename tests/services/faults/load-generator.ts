import { connect } from 'node:net';

/**
 * Loads one URL with POST requests over keep-alive connections:
 * `node --import tsx tests/services/faults/load-generator.ts URL CONNECTIONS SECONDS QUERY`. Each connection sends the
 * next request as soon as the last one has its response, refused or not. Prints one {@link LoadResult} as JSON.
 *
 * Connections are made during the first 2 s. What is counted has its response after 4 s.
 */
export interface LoadResult {
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

const [, , target = '', connections, seconds, query] = process.argv;
const url = new URL(target);
/**
 * `$invoice` of the query is one of so many: equal reads share one call of the upstream. Not a literal in the query,
 * which would make as many documents.
 */
const requests = Array.from({ length: 2_000 }, (_, index) => {
  const body = JSON.stringify({ query, variables: { invoice: `FLIP-${index + 10_000}` } });
  return `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
});
const RAMP_MS = 2_000;
const WARM_UP_MS = 4_000;

const startedAt = performance.now();
const times: number[] = [];
const other: Record<string, number> = {};
let [turn, refused, broken, isOver] = [0, 0, 0, false];

function count(status: string, ms: number): void {
  if (status !== '200' && status !== '503') other[status] = (other[status] ?? 0) + 1;
  else if (performance.now() - startedAt < WARM_UP_MS) return;
  else if (status === '200') times.push(ms);
  else refused += 1;
}

function open(): void {
  if (isOver) return;
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true }).setEncoding('latin1');
  let received = '';
  let sentAt = 0;
  const send = (): void => {
    sentAt = performance.now();
    socket.write(requests[(turn += 1) % requests.length] ?? '');
  };
  socket.on('connect', send);
  socket.on('data', (chunk: string) => {
    received += chunk;
    const end = received.indexOf('\r\n\r\n');
    if (end === -1) return;
    if (received.length < end + 4 + Number(/content-length: (\d+)/i.exec(received.slice(0, end))?.[1] ?? 0)) return;
    const status = received.slice(9, 12);
    count(
      status === '200' && received.includes('"errors"', end) ? '200 with errors' : status,
      performance.now() - sentAt,
    );
    received = '';
    if (!isOver) send();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    if (isOver) return;
    broken += 1;
    setTimeout(open, 100);
  });
}

for (let index = 0; index < Number(connections); index += 1) setTimeout(open, (index / Number(connections)) * RAMP_MS);
setTimeout(
  () => {
    isOver = true;
    const sorted = times.toSorted((one, another) => one - another);
    const perSecond = (of: number): number => of / (Number(seconds) - WARM_UP_MS / 1000);
    const result: LoadResult = {
      accepted: { perSecond: perSecond(sorted.length), p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 },
      refused: perSecond(refused),
      other,
      broken,
    };
    process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
  },
  Number(seconds) * 1000,
);
