import { createHash } from 'node:crypto';
import type { GraphQLErrorExtensions } from 'graphql';
import { type MiddlewareInterface, type NextFn, type ResolverData } from 'type-graphql';
import { requireMember } from '#bff/graphql/authorization.ts';
import type { Caller, Member } from '#bff/graphql/caller.ts';
import type { GraphContext } from '#bff/graphql/context.ts';
import { AppError, type ErrorCode, extensionsOf } from '#bff/graphql/errors.ts';
import { Upload } from '#bff/graphql/scalars.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { createIdempotency, type Idempotency, type IdempotencyStore } from '#shared/node/idempotency/idempotency.ts';

/**
 * The longest wait for the first call with a key: longer than a call of the API with the default time-out, shorter than
 * the web service waits. A picture may take longer to send: its repetition is then refused as busy.
 */
const WAIT_MS = 30_000;

interface Options {
  store: IdempotencyStore;
  /** Returns the same for all tokens of a member. Rejects if the member cannot be found. */
  ownerOf: (member: Member) => Promise<string>;
}

/**
 * The owner of a key. `input`: a public mutation; its keys have no owner, so equal keys are told apart by their input.
 * `token`: the mutation that replaces the token (decision 065).
 */
export type KeyOwner = 'input' | 'member' | 'token';

/** The middleware of mutations that accept the header `Idempotency-Key`. Runs before the rate limits of the service. */
export class Idempotent implements MiddlewareInterface<GraphContext> {
  readonly #idempotency: Idempotency;
  readonly #ownerOf: Options['ownerOf'];

  constructor({ store, ownerOf }: Options) {
    this.#idempotency = createIdempotency({ store, salt: '', waitMs: WAIT_MS, describeFailure, toError });
    this.#ownerOf = ownerOf;
  }

  async use({ context: { caller, request }, args, info }: ResolverData<GraphContext>, next: NextFn): Promise<unknown> {
    const { idempotencyKey: key } = request;
    if (key === undefined) return next();
    const { keyOwner } = info.parentType.getFields()[info.fieldName]?.extensions ?? {};
    const owner = await this.#findOwner(caller, keyOwner as KeyOwner);
    const parameters = readParameters(args);
    return this.#idempotency.run<unknown>({ key, operation: info.fieldName, owner, parameters }, () => next());
  }

  async #findOwner(caller: Caller, owner: KeyOwner): Promise<string> {
    if (owner === 'input') return '';
    const member = requireMember(caller);
    return owner === 'token' ? member.tokenHash : this.#ownerOf(member);
  }
}

/**
 * Replaces a file in `args` by one that is hashed while it is read. Returns a function that resolves, once it has been
 * read, with the arguments and the hash in its place; with null if its reader stopped before the end.
 */
function readParameters(args: Record<string, unknown>): () => Promise<unknown> {
  const input = (args['input'] ?? {}) as Record<string, unknown>;
  const [entry] = Object.entries(input).filter(([, value]) => value instanceof Upload);
  if (entry === undefined) return async () => args;
  const [name, upload] = entry as [string, Upload];
  const hashed = hashContent(upload);
  input[name] = hashed.upload;
  return async () => {
    const content = await hashed.digest().catch(() => null);
    return content === null ? null : { ...input, [name]: content };
  };
}

/**
 * Returns the same file, hashed while it is read. `digest()` returns the hash once the file is read; it reads the file
 * if nothing has begun to, and returns null if a reader stopped early.
 */
function hashContent({ stream }: Upload) {
  const hash = createHash('sha256');
  let hasBegun = false;
  let digest: string | null = null;
  async function* read() {
    hasBegun = true;
    for await (const chunk of stream) {
      hash.update(chunk);
      yield chunk;
    }
    digest = hash.digest('base64url');
  }
  const content = read();
  return {
    upload: new Upload(content),
    digest: async () => {
      if (!hasBegun) for await (const _chunk of content);
      return digest;
    },
  };
}

/**
 * The statuses of refusals that a repeated call would meet again. A limit, a time-out or an ended session is temporary;
 * a 409 may concern another key.
 */
const FINAL_STATUSES = new Set<unknown>([400, 403, 404, 410, 422]);

interface Failure {
  message: string;
  extensions: GraphQLErrorExtensions;
}

/**
 * Only the API's refusals are stored. The BFF's own are cheap to repeat; no limit counts them, so they could fill the
 * store.
 */
function describeFailure(error: unknown): Failure | null {
  if (!(error instanceof UpstreamError) || !FINAL_STATUSES.has(error.status)) return null;
  return { message: error.message, extensions: extensionsOf(error) };
}

function toError(failure: unknown): AppError {
  const { message, extensions } = failure as Failure;
  return new AppError(extensions['code'] as ErrorCode, message, extensions);
}
