import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { type BffAnswer, ProxyHandler } from './proxy-handler.ts';

/** Longer than the BFF's slowest answer (contract: prepareDownload answers within 20 s). */
const TIMEOUT_MS = 35_000;

/**
 * A connection that is idle for longer is not used again. It is less than the BFF still takes requests after a signal
 * (SHUTDOWN_DELAY_MS): in that time each connection is either ended by an answer or given up, so that the BFF's close
 * meets no request on its way.
 */
const IDLE_MS = 1_500;

/** Two probes without an answer take a copy out, 5 s after it fell silent at the latest. */
const PROBE_INTERVAL_MS = 2_000;
const PROBE_TIMEOUT_MS = 1_000;
const SILENT_PROBES = 2;

/** Errors of a connection that was not made. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);

/** One address of a URL. */
class Copy {
  silentProbes = 0;
  pool: Pool;
  /** The path of the URL, without a slash at its end. */
  readonly prefix: string;

  constructor(
    private readonly url: URL,
    private readonly address: LookupAddress,
  ) {
    this.prefix = url.pathname.replace(/\/$/, '');
    this.pool = this.#connect();
  }

  get isSilent(): boolean {
    return this.silentProbes >= SILENT_PROBES;
  }

  /** What was sent and has no answer fails. */
  giveUp(): Promise<void> {
    const { pool } = this;
    this.pool = this.#connect();
    return pool.destroy(new Error('the BFF fell silent'));
  }

  #connect(): Pool {
    const { address, family } = this.address;
    return new Pool(this.url.origin, {
      // Not bounded: in a full pool a few clients that hold their requests open would keep all others waiting.
      // Admission bounds them.
      connections: null,
      pipelining: 1,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      connect: {
        timeout: 2000,
        autoSelectFamily: false,
        lookup: (_name, _options, done) => done(null, address, family),
      },
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
    });
  }
}

/**
 * The copies of the BFF, which get requests in turn: all addresses of all URLs. A frozen process still takes
 * connections, by its kernel: a copy that does not answer for its health gets no requests until it does, as long as
 * another one answers.
 */
export class BffCopies {
  readonly #copies = new Map<string, Copy>();
  #turn = 0;

  constructor(
    private readonly app: FastifyInstance,
    private readonly urls: readonly string[],
  ) {
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onReady', async () => {
      timer = setInterval(() => void this.#watch(), PROBE_INTERVAL_MS).unref();
      await this.#find();
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await Promise.all([...this.#copies.values()].map(({ pool }) => pool.destroy()));
    });
  }

  /**
   * Asks a copy, and the next one only where no connection was made. Never sent again: a POST may have had its effect,
   * and a GET whose connection broke may have ended that BFF and would end the next.
   */
  send(options: Dispatcher.DispatchOptions): Promise<BffAnswer | Error> {
    const copies = this.#answering();
    this.#turn = (this.#turn + 1) % Math.max(copies.length, 1);
    const inTurn = [...copies.slice(this.#turn), ...copies.slice(0, this.#turn)];
    return new Promise((resolve) => {
      const ask = ([copy, ...others]: Copy[]): void => {
        if (!copy) return resolve(new Error('BFF_URL leads to no address'));
        const onResult = (result: BffAnswer | Error): void =>
          others.length > 0 && 'code' in result && NOT_CONNECTED.has(String(result.code))
            ? ask(others)
            : resolve(result);
        copy.pool.dispatch({ ...options, path: copy.prefix + options.path }, new ProxyHandler(onResult));
      };
      ask(inTurn);
    });
  }

  /** All where all are silent. */
  #answering(): Copy[] {
    const all = [...this.#copies.values()];
    const answering = all.filter(({ isSilent }) => !isSilent);
    return answering.length > 0 ? answering : all;
  }

  async #watch(): Promise<void> {
    await this.#find();
    // Behind a single address may be a proxy with copies of its own.
    if (this.#copies.size > 1) await Promise.all([...this.#copies].map(([name, copy]) => this.#probe(name, copy)));
  }

  /** Looks up the addresses of the URLs, and keeps those that it knows while a name server is away. */
  async #find(): Promise<void> {
    const found = await Promise.all(this.urls.map(addressesOf)).catch(() => null);
    if (found === null) return;
    const addresses = new Map(found.flat());
    for (const [name, create] of addresses) if (!this.#copies.has(name)) this.#copies.set(name, create());
    for (const [name, { pool }] of this.#copies) {
      if (addresses.has(name)) continue;
      this.#copies.delete(name);
      void pool.close();
    }
  }

  async #probe(name: string, copy: Copy): Promise<void> {
    const wasSilent = copy.isSilent;
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const isMissed = await copy.pool.request({ method: 'GET', path: `${copy.prefix}/livez`, signal }).then(
      ({ body }) => body.dump().then(() => false),
      // One that refuses connections is passed over anyway.
      () => signal.aborted,
    );
    copy.silentProbes = isMissed ? copy.silentProbes + 1 : 0;
    if (wasSilent === copy.isSilent) return;
    this.app.log.warn({ bff: name }, copy.isSilent ? 'a BFF is silent: others are asked' : 'a BFF answers again');
    if (copy.isSilent && !this.#answering().includes(copy)) await copy.giveUp();
  }
}

async function addressesOf(baseUrl: string): Promise<[string, () => Copy][]> {
  const url = new URL(baseUrl);
  const addresses = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true });
  return addresses.map((address) => [`${baseUrl} ${address.address}`, () => new Copy(url, address)]);
}
