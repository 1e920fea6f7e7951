import { connect, type Socket } from 'node:net';

/**
 * A process of its own that keeps `connections` sockets busy with one POST after the other, without a pause after a refusal:
 * `node --import tsx tests/bench/load-generator.ts URL CONNECTIONS SECONDS QUERY`. Prints one {@link LoadResult} as JSON.
 */
export interface LoadResult {
  /** Per whole second: answers with status 200 and `data`, and answers with status 503. */
  seconds: { accepted: number; refused: number }[];
  /** Milliseconds from the request to the whole answer. */
  accepted: Latency;
  refused: Latency;
  /** Answers of any other kind. */
  other: Record<string, number>;
  /** Connections that were closed or could not be made. */
  broken: number;
}

interface Latency {
  count: number;
  p50: number;
  p99: number;
}

const [, , target = '', connections = '1', seconds = '1', query = '{ __typename }'] = process.argv;
const url = new URL(target);
const body = JSON.stringify({ query });
const request = Buffer.from(
  `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
);
const HEAD_END = Buffer.from('\r\n\r\n');

const accepted: number[] = [];
const refused: number[] = [];
const other: Record<string, number> = {};
const perSecond = Array.from({ length: Number(seconds) }, () => ({ accepted: 0, refused: 0 }));
let broken = 0;
const startedAt = performance.now();
let isOver = false;

function count(status: string, isGood: boolean, ms: number): void {
  const second = perSecond[Math.floor((performance.now() - startedAt) / 1000)];
  if (isGood) {
    accepted.push(ms);
    if (second) second.accepted += 1;
  } else if (status === '503') {
    refused.push(ms);
    if (second) second.refused += 1;
  } else other[status] = (other[status] ?? 0) + 1;
}

function open(): void {
  if (isOver) return;
  const socket: Socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  let received: Buffer[] = [];
  let size = 0;
  let needed = Infinity;
  let status = '';
  let sentAt = 0;
  const send = (): void => {
    sentAt = performance.now();
    socket.write(request);
  };
  socket.on('connect', send);
  socket.on('data', (chunk) => {
    received.push(chunk);
    size += chunk.length;
    if (needed === Infinity) {
      const all = Buffer.concat(received);
      const end = all.indexOf(HEAD_END);
      if (end === -1) return;
      received = [all];
      const head = all.toString('latin1', 0, end);
      status = head.slice(9, 12);
      needed = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    }
    if (size < needed) return;
    const text = received.length === 1 ? received[0] : Buffer.concat(received);
    const isGood = status === '200' && text !== undefined && !text.includes('"errors"');
    count(status === '200' && !isGood ? '200 with errors' : status, isGood, performance.now() - sentAt);
    received = [];
    size = 0;
    needed = Infinity;
    if (isOver) socket.destroy();
    else send();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    if (isOver) return;
    broken += 1;
    setTimeout(open, 100);
  });
}

function latencyOf(values: number[]): Latency {
  const sorted = values.toSorted((one, two) => one - two);
  const at = (share: number): number => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
}

for (let index = 0; index < Number(connections); index += 1) open();
setTimeout(() => {
  isOver = true;
  const result: LoadResult = { seconds: perSecond, accepted: latencyOf(accepted), refused: latencyOf(refused), other, broken };
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
}, Number(seconds) * 1000);
