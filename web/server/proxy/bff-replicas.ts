import { lookup } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';
import { Dispatcher, Pool, RetryHandler } from 'undici';
import { singleFlight } from '#shared/node/single-flight.ts';

/** Longer than the BFF's slowest answers: 20 s for `prepareDownload`, 30 s for a repeated write. */
const TIMEOUT_MS = 35_000;

/**
 * A connection that is idle for longer is not used again. This is shorter than the time for which the BFF accepts
 * requests on existing connections after its listener has closed (`SHUTDOWN.keptAliveMs`).
 */
const IDLE_MS = 1_500;

/** After two probes without an answer a replica is unhealthy: 5 s after its last answer at the latest. */
const PROBE_INTERVAL_MS = 2_000;
const PROBE_TIMEOUT_MS = 1_000;

/** Errors that mean that no connection was made. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

type Place = Awaited<ReturnType<typeof placesOf>>[number];

interface Replica extends Place {
  pool: Pool;
  failedProbes: number;
}

/** Sends a request to the BFF. Rejects if the connection cannot be made, or breaks before the answer begins. */
export type SendToBff = (options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>;

/**
 * Sends requests to the replicas of the BFF in turn: each address of each URL is a replica. A replica that does not
 * answer its probes gets no requests while another one does: the kernel of a frozen process still accepts connections.
 */
export function connectBff(app: FastifyInstance, urls: readonly string[]): SendToBff {
  let replicas: Replica[] = [];
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;

  // One look-up at a time: a name server that hangs must not block all threads.
  const findReplicas = singleFlight(async () => {
    const former = replicas;
    // A URL whose name does not resolve keeps its known addresses.
    const found = await Promise.all(
      urls.map((url) => placesOf(url).catch(() => former.filter((replica) => replica.url === url))),
    );
    replicas = found
      .flat()
      .map(
        (place) =>
          former.find(({ name }) => name === place.name) ?? { ...place, pool: place.connect(), failedProbes: 0 },
      );
    for (const replica of former) if (!replicas.includes(replica)) void replica.pool.close();
  });

  async function probe(replica: Replica): Promise<void> {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const isMissed = await replica.pool
      .request({ method: 'GET', path: `${replica.prefix}/livez`, signal })
      .then(({ body }) => body.dump())
      // A replica that refuses connections is skipped in any case.
      .then(
        () => false,
        () => signal.aborted,
      );
    const wasHealthy = isHealthy(replica);
    replica.failedProbes = isMissed ? replica.failedProbes + 1 : 0;
    if (wasHealthy === isHealthy(replica)) return;
    app.log.warn({ bff: replica.name }, wasHealthy ? 'a BFF replica is unhealthy' : 'a BFF replica is healthy again');
    if (!wasHealthy || !replicas.some(isHealthy)) return;
    const { pool } = replica;
    replica.pool = replica.connect();
    await pool.destroy(new Error('the BFF replica became unhealthy'));
  }

  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      void findReplicas();
      // A single address may be a proxy with its own replicas.
      if (replicas.length > 1) for (const replica of replicas) void probe(replica);
    }, PROBE_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await Promise.all(replicas.map(({ pool }) => pool.destroy()));
  });

  return async (options) => {
    if (replicas.length === 0) await findReplicas();
    if (replicas.length === 0) throw new Error('BFF_URL leads to no address');
    const candidates = replicas.some(isHealthy) ? replicas.filter(isHealthy) : replicas;
    turn = (turn + 1) % candidates.length;
    return new FirstThatConnects([...candidates.slice(turn), ...candidates.slice(0, turn)]).request(options);
  };
}

/**
 * Sends a request to the first replica that accepts the connection. The next one is tried only if no connection was
 * made: after a broken connection a POST may have had its effect, and a GET may have crashed the replica and would
 * crash the next. Not a loop around `pool.request`, which destroys the stream of an upload if a connection fails.
 */
class FirstThatConnects extends Dispatcher {
  constructor(private readonly replicas: readonly Replica[]) {
    super();
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    let tried = 0;
    const dispatch: Dispatcher['dispatch'] = (attempt, attemptHandler) => {
      const { pool, prefix } = this.replicas[tried++] as Replica;
      return pool.dispatch({ ...attempt, path: prefix + attempt.path }, attemptHandler);
    };
    const retry: RetryHandler.RetryCallback = (error, _context, done) =>
      done(tried < this.replicas.length && 'code' in error && NOT_CONNECTED.has(String(error.code)) ? null : error);
    const retryOptions = { retry, statusCodes: [] };
    return dispatch(options, new RetryHandler({ ...options, retryOptions }, { dispatch, handler }));
  }
}

const isHealthy = ({ failedProbes }: Replica): boolean => failedProbes < 2;

/** Looks up the addresses of the URL's host: each is a replica. */
async function placesOf(url: string) {
  const { origin, hostname, pathname } = new URL(url);
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  return addresses.map(({ address, family }) => {
    const connect = () =>
      new Pool(origin, {
        // Unlimited: in a full pool a few slow clients would keep all others waiting. Admission limits the requests.
        connections: null,
        pipelining: 1,
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
        connect: { timeout: 2000, autoSelectFamily: false, lookup: (_name, _all, done) => done(null, address, family) },
        keepAliveTimeout: IDLE_MS,
        keepAliveMaxTimeout: IDLE_MS,
      });
    const prefix = pathname.replace(/\/$/, '');
    return { url, name: `${url} ${address}`, prefix, connect };
  });
}
