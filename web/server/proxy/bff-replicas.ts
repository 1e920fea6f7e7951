import { lookup } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { type BffAnswer, ProxyHandler } from './proxy-handler.ts';

/** Longer than the BFF's slowest answer (contract: prepareDownload answers within 20 s). */
const TIMEOUT_MS = 35_000;

/**
 * A connection that is idle for longer is not used again. Shorter than the time in which the BFF still takes requests
 * after a signal (SHUTDOWN_DELAY_MS): until then each connection is ended by an answer or dropped, so that no request
 * is under way when the BFF closes.
 */
const IDLE_MS = 1_500;

/** Two probes without an answer take a copy out, 5 s after it fell silent at the latest. */
const PROBE_INTERVAL_MS = 2_000;
const PROBE_TIMEOUT_MS = 1_000;

/** Errors of a connection that was not made. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

type Copy = Awaited<ReturnType<typeof copiesOf>>[number];

export type SendToBff = (options: Dispatcher.DispatchOptions) => Promise<BffAnswer | Error>;

/**
 * Asks the copies of the BFF in turn: all addresses of all URLs. A frozen process still takes connections, by its
 * kernel: a copy that is silent gets no requests until it answers for its health, as long as another one does.
 */
export function connectBff(app: FastifyInstance, urls: readonly string[]): SendToBff {
  let copies: Copy[] = [];
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  let finding: Promise<void> | undefined;

  async function findCopies(): Promise<void> {
    // While the name server does not answer, the known addresses are kept.
    const found = await Promise.all(urls.map(copiesOf)).catch(() => null);
    if (found === null) return;
    const former = copies;
    copies = found.flat().map((copy) => former.find(({ name }) => name === copy.name) ?? copy);
    for (const copy of former) if (!copies.includes(copy)) void copy.pool.close();
  }

  async function probe(copy: Copy): Promise<void> {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const isMissed = await copy.pool
      .request({ method: 'GET', path: `${copy.prefix}/livez`, signal })
      .then(({ body }) => body.dump())
      // One that refuses connections is passed over in any case.
      .then(
        () => false,
        () => signal.aborted,
      );
    const wasSilent = isSilent(copy);
    copy.silentProbes = isMissed ? copy.silentProbes + 1 : 0;
    if (wasSilent === isSilent(copy)) return;
    app.log.warn({ bff: copy.name }, wasSilent ? 'a BFF answers again' : 'a BFF is silent: others are asked');
    if (wasSilent || copies.every(isSilent)) return;
    const { pool } = copy;
    copy.pool = copy.connect();
    await pool.destroy(new Error('the BFF fell silent'));
  }

  // One at a time: a name server that hangs must not take all threads.
  const find = (): Promise<void> => (finding ??= findCopies().finally(() => (finding = undefined)));
  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      void find();
      // Behind a single address may be a proxy with copies of its own.
      if (copies.length > 1) for (const copy of copies) void probe(copy);
    }, PROBE_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await Promise.all(copies.map(({ pool }) => pool.destroy()));
  });

  return async (options) => {
    if (copies.length === 0) await find();
    const asked = copies.every(isSilent) ? copies : copies.filter((copy) => !isSilent(copy));
    turn = (turn + 1) % Math.max(asked.length, 1);
    return new Promise((resolve) => {
      // Another copy is asked only where no connection was made. After a broken connection a POST may have had its
      // effect, and a GET may have crashed the copy and would crash the next.
      const ask = ([copy, ...others]: Copy[]): void => {
        if (!copy) return resolve(new Error('BFF_URL leads to no address'));
        const onResult = (result: BffAnswer | Error): void =>
          others.length > 0 && 'code' in result && NOT_CONNECTED.has(String(result.code))
            ? ask(others)
            : resolve(result);
        copy.pool.dispatch({ ...options, path: copy.prefix + options.path }, new ProxyHandler(onResult));
      };
      ask([...asked.slice(turn), ...asked.slice(0, turn)]);
    });
  };
}

const isSilent = ({ silentProbes }: Copy): boolean => silentProbes > 1;

/** One for each address of the URL's name. */
async function copiesOf(url: string) {
  const { origin, hostname, pathname } = new URL(url);
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  return addresses.map(({ address, family }) => {
    const connect = () =>
      new Pool(origin, {
        // Not bounded: in a full pool a few clients that hold their requests open would keep all others waiting.
        // Admission bounds them.
        connections: null,
        pipelining: 1,
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
        connect: { timeout: 2000, autoSelectFamily: false, lookup: (_name, _all, done) => done(null, address, family) },
        keepAliveTimeout: IDLE_MS,
        keepAliveMaxTimeout: IDLE_MS,
      });
    const prefix = pathname.replace(/\/$/, '');
    return { name: `${url} ${address}`, prefix, connect, pool: connect(), silentProbes: 0 };
  });
}
