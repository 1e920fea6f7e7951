import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { expect } from 'vitest';
import { randomPerson } from '#tests/support/random-person.ts';
import type { Cluster } from './cluster.ts';

/** A request that was not answered as it should have been. */
export interface Failure {
  what: string;
  /** Milliseconds since the visits began: when it was sent, and how long it took. */
  sentAt: number;
  ms: number;
  why: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** The answer of the graph. */
export interface Reply {
  http: number;
  data?: object | null;
  errors?: { message: string; extensions: { code: string; retryAfter?: number } }[];
}

export interface Person {
  phone: string;
  email: string;
  password: string;
}

/** A browser with an address of its own. It keeps its connections open, as browsers do. */
export class Visitor {
  private readonly agent: Agent;
  /** Of the session. */
  refreshes = 0;
  private token: string | null = null;
  private person: Person | null = null;

  /** @param address one of the loopback network */
  constructor(
    private readonly cluster: Cluster,
    address: string,
  ) {
    this.agent = new Agent({ localAddress: address, headersTimeout: 45_000 });
  }

  /** A request for the site. */
  async get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send({ path: url, method: 'GET', headers });
  }

  /** A request for the media host, by an address that the graph gave. */
  async load(url: string): Promise<Answer> {
    const { pathname } = new URL(url);
    return this.send({ path: pathname, method: 'GET', headers: { host: this.cluster.media.host } });
  }

  /** An operation of the graph, as this member where there is a session. */
  async ask(query: string, variables: object = {}, headers: Record<string, string> = {}): Promise<Reply> {
    const session = this.token === null ? {} : { authorization: `Bearer ${this.token}` };
    const { status, text } = await this.send({
      path: '/graphql',
      method: 'POST',
      headers: { 'content-type': 'application/json', ...session, ...headers },
      body: JSON.stringify({ query, variables }),
    });
    return { ...readReply(text), http: status };
  }

  /** Makes an account, whose session this visitor has from then on. */
  async register(): Promise<Person> {
    const person = randomPerson();
    const { errors } = await this.begin(
      'mutation ($input: RegisterInput!) { begun: register(input: $input) { session { token } userErrors { code field message } } }',
      { input: person },
    );
    if (errors) throw new Error(`no account: ${JSON.stringify(errors)}`);
    this.person = person;
    return person;
  }

  /** Signs in to the account of `register`. */
  async login(): Promise<Reply> {
    const { email = '', password = '' } = this.person ?? {};
    this.refreshes = 0;
    return this.begin(
      'mutation ($input: LoginInput!) { begun: login(input: $input) { session { token } userErrors { code field message } } }',
      {
        input: { identifier: email, password },
      },
    );
  }

  /** Trades the session for another one. */
  async refresh(): Promise<Reply> {
    this.refreshes += 1;
    return this.begin('mutation { begun: refreshToken { session { token } userErrors { code field message } } }');
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async begin(mutation: string, variables: object = {}): Promise<Reply> {
    const reply = await this.ask(mutation, variables);
    const { begun } = (reply.data ?? {}) as { begun?: { session: { token: string } | null } };
    if (begun?.session) this.token = begun.session.token;
    return reply;
  }

  private async send(options: Omit<Dispatcher.RequestOptions, 'origin'>): Promise<Answer> {
    const { statusCode, headers, body } = await this.agent.request({ ...options, origin: this.cluster.site });
    return { status: statusCode, headers, text: await body.text() };
  }
}

function readReply(text: string): Omit<Reply, 'http'> {
  try {
    return JSON.parse(text) as Reply;
  } catch {
    return { errors: [{ message: text.slice(0, 100), extensions: { code: 'NOT_JSON' } }] };
  }
}

let addresses = 0;

/** An address that no visitor has had: limits count by it. */
export function nextAddress(): string {
  addresses += 1;
  return `127.0.${1 + Math.floor(addresses / 250)}.${2 + (addresses % 250)}`;
}

/** What a visitor asks for; resolves with null, or with what is wrong. */
type Visit = (visitor: Visitor) => Promise<string | null>;

const ORDER = 'query ($invoice: ID!) { order(invoice: $invoice) { invoice files { url thumbnail(width: 480) } } }';
const BOOTHS = `/graphql?${new URLSearchParams({ query: '{ booths { id name city } }' }).toString()}`;

const expectGood = ({ data, errors, http }: Reply): string | null =>
  http === 200 && data && !errors ? null : `${http} ${JSON.stringify(errors)}`;
const expectOk = ({ status, text }: Answer): string | null =>
  status === 200 ? null : `${status} ${text.slice(0, 200)}`;

/**
 * Pages, files, reads of the graph with and without a session, a thumbnail, and a write that nginx must not send
 * twice.
 */
function createVisits(invoice: string, thumbnail: string): Record<string, Visit> {
  const assets = readdirSync(path.resolve(import.meta.dirname, '../../dist/web/assets')).filter((name) =>
    name.endsWith('.js'),
  );
  return {
    page: async (visitor) => expectOk(await visitor.get('/')),
    asset: async (visitor) => expectOk(await visitor.get(`/assets/${assets[0]}`)),
    booths: async (visitor) => expectOk(await visitor.get(BOOTHS, { 'apollo-require-preflight': '1' })),
    order: async (visitor) => expectGood(await visitor.ask(ORDER, { invoice })),
    member: async (visitor) => expectGood(await visitor.ask('{ me { name email } orders { nodes { invoice } } }')),
    thumbnail: async (visitor) => expectOk(await visitor.load(thumbnail)),
    'new session': beginAgain,
  };
}

/**
 * A session whose refresh was not answered may be over: the member signs in again, as the site asks. So do those
 * whose session has had its refreshes.
 */
async function beginAgain(visitor: Visitor): Promise<string | null> {
  const isUsedUp = visitor.refreshes >= MAX_REFRESHES;
  const fault = isUsedUp ? null : expectGood(await visitor.refresh());
  if (isUsedUp || fault !== null)
    for (let tries = 0; tries < 100 && expectGood(await visitor.login()) !== null; tries += 1)
      await sleep(PAUSE_MS * 5);
  return fault;
}

/** Of one session in an hour: fewer than the limit (contract, limits), since an answer may be lost. */
const MAX_REFRESHES = 25;

export const VISITORS = 12;
/** Between two requests of one visitor: the machine must not be the limit. */
const PAUSE_MS = 40;

/** Visitors who use the site all the time, until they are stopped. */
export interface Load {
  /** Requests that were answered well. */
  good: () => number;
  failures: Failure[];
  /** Milliseconds since the visits began. */
  now: () => number;
  stop: () => Promise<Failure[]>;
}

export async function startLoad(cluster: Cluster): Promise<Load> {
  const { invoice } = await cluster.importOrder('081234567800');
  const visitors = Array.from({ length: VISITORS }, () => new Visitor(cluster, nextAddress()));
  // One after the other: passwords are hashed two at a time, and a crowd is told to come back.
  for (const visitor of visitors) await visitor.register();
  const { data } = await (visitors[0] as Visitor).ask(ORDER, { invoice });
  const [first] = (data as { order?: { files: { thumbnail: string }[] } }).order?.files ?? [];
  const visits = Object.entries(createVisits(invoice, first?.thumbnail ?? ''));
  const begun = performance.now();
  const now = (): number => performance.now() - begun;
  const failures: Failure[] = [];
  let [good, isOver] = [0, false];
  const visit = async (visitor: Visitor, index: number): Promise<void> => {
    for (let turn = index; !isOver; turn += 1) {
      const [what, ask] = visits[turn % visits.length] as (typeof visits)[number];
      const sentAt = now();
      const why = await ask(visitor).catch((error: unknown) =>
        error instanceof Error
          ? `${error.name} ${'code' in error ? String(error.code) : ''} ${error.message}`
          : String(error),
      );
      if (why === null) good += 1;
      else failures.push({ what, sentAt: Math.round(sentAt), ms: Math.round(now() - sentAt), why });
      await sleep(PAUSE_MS);
    }
  };
  const running = visitors.map(visit);
  return {
    good: () => good,
    failures,
    now,
    async stop() {
      isOver = true;
      await Promise.all(running);
      await Promise.all(visitors.map((visitor) => visitor.close()));
      return failures;
    },
  };
}

/** Resolves once the visitors have had so many more good answers. */
export async function visits({ good }: Load, count: number): Promise<void> {
  const goal = good() + count;
  await expect.poll(good, { timeout: 60_000, interval: 100 }).toBeGreaterThanOrEqual(goal);
}
