import { connect } from 'node:net';

/**
 * The load of `bff.bench.ts`, a process of its own that is given one {@link LoadJob} after the other and answers each
 * with a {@link LoadReport}. Not autocannon: at the speeds that are measured here it takes a whole core, and the
 * upstream needs a share of the same one.
 */
export interface LoadJob {
  port: number;
  request: RequestTemplate;
  /** The number of the first request; each has one more than the last. */
  from: number;
  /** Requests of so many numbers are asked for in turn. */
  variety: number;
  connections: number;
  /** What comes first ends the job. */
  ms: number;
  requests: number;
}

/**
 * One HTTP request. In its path, its headers and its body `{{n}}` is the request's number, of 8 digits, and
 * `{{address}}` an IPv4 address of its own.
 */
export interface RequestTemplate {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string;
  /** Each answer holds the number of its request. */
  answersNumber: boolean;
}

export interface LoadReport {
  requests: number;
  ms: number;
  /** Milliseconds from a request to the whole answer. */
  p50: number;
  p99: number;
  /** The size of the last answer, head and body. */
  bytes: number;
  /** The first answer that was no success, or that belongs to another request. */
  fault: string | null;
}

const HEAD_END = '\r\n\r\n';

/** @param port of the `Host` header */
function createWriter(
  { method, path, headers, body }: RequestTemplate,
  port: number,
): (number: string, address: string) => string {
  const length = Buffer.byteLength(body.replaceAll('{{n}}', '00000000'));
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(method === 'POST' && { 'content-length': String(length) }),
  }).map(([name, value]) => `${name}: ${value}`);
  const text = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}${body}`;
  // Alternately text and the name of a placeholder.
  const parts = text.split(/\{\{(n|address)\}\}/);
  return (number, address) => {
    let request = parts[0] ?? '';
    for (let index = 1; index < parts.length; index += 2)
      request += (parts[index] === 'n' ? number : address) + parts[index + 1];
    return request;
  };
}

export const digitsOf = (number: number): string => String(number).padStart(8, '0');

/** Of 10.0.0.0/8: each of the next 16 million requests has another one. */
export const addressOf = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** Keeps the connections busy until the job is done. */
async function runLoad(job: LoadJob): Promise<LoadReport> {
  const write = createWriter(job.request, job.port);
  const latencies: number[] = [];
  const startedAt = performance.now();
  let lastAt = startedAt;
  let next = job.from;
  let left = job.requests;
  let bytes = 0;
  let fault: string | null = null;

  function count(answer: Buffer, digits: string, ms: number): void {
    latencies.push(ms);
    lastAt = performance.now();
    bytes = answer.length;
    const isGood =
      answer.toString('latin1', 9, 12) === '200' &&
      !answer.includes('"errors"') &&
      (!job.request.answersNumber || answer.includes(digits));
    if (!isGood) fault ??= answer.toString('utf8', 0, 1_000);
  }

  function useConnection(): Promise<unknown> {
    const socket = connect({ host: '127.0.0.1', port: job.port, noDelay: true });
    let digits = '';
    let sentAt = 0;
    /** The answer so far, where it comes in pieces, and how long it will be. */
    let pieces: Buffer | null = null;
    let needed = 0;
    const send = (): void => {
      if (left <= 0 || fault !== null || performance.now() - startedAt >= job.ms) return void socket.destroy();
      left -= 1;
      const number = next++;
      digits = digitsOf(number % job.variety);
      sentAt = performance.now();
      socket.write(write(digits, addressOf(number)));
    };
    socket.on('connect', send);
    socket.on('data', (chunk: Buffer) => {
      const answer = pieces === null ? chunk : Buffer.concat([pieces, chunk]);
      if (pieces === null) needed = lengthOf(answer);
      if (answer.length < needed) return void (pieces = answer);
      pieces = null;
      count(answer, digits, performance.now() - sentAt);
      send();
    });
    socket.on('error', (error) => (fault ??= error.message));
    return new Promise((resolve) => socket.on('close', resolve));
  }

  await Promise.all(Array.from({ length: job.connections }, useConnection));
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  if (sorted.length === 0) fault ??= 'no answer';
  return { requests: sorted.length, ms: lastAt - startedAt, p50: at(0.5), p99: at(0.99), bytes, fault };
}

/** The whole length of an answer. Each server of the bench states it in the first packet. */
function lengthOf(answer: Buffer): number {
  const end = answer.indexOf(HEAD_END);
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, Math.max(end, 0)))?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${answer.toString('latin1', 0, 300)}`);
  return end + HEAD_END.length + Number(length);
}

if (process.argv[1] === import.meta.filename) {
  process.on('message', (job: LoadJob) => void runLoad(job).then((report) => process.send?.(report)));
  process.on('disconnect', () => process.exit(0));
}
