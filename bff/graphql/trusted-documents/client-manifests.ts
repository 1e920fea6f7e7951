import { createHash } from 'node:crypto';
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import * as z from 'zod';
import { StartupError } from '#shared/node/process/errors.ts';
import { MAX_TOKENS, requestLimits } from '#bff/graphql/documents/document-limits.ts';
import type { Manifest, TrustedDocuments, TrustedOperation } from './trusted-documents.ts';

/** The manifests by the names of their clients: `ios` for `ios.json`. */
export type ClientManifests = ReadonlyMap<string, Manifest>;

/** The documents of all manifests together. */
export interface ClientDocuments {
  /** Every document. */
  all: TrustedDocuments;
  /** The documents that the newest release of at least one client sends. */
  current: TrustedDocuments;
  /** The operations that only older releases send. */
  retired: readonly TrustedOperation[];
  /** The release that each client's manifest names. */
  releases: ReadonlyMap<string, string>;
}

/** Thrown with one line per fault, ready to be printed. */
export class ManifestError extends StartupError {
  override name = 'ManifestError';

  constructor(faults: readonly string[]) {
    super(faults.map((fault) => `TRUSTED_DOCUMENTS: ${fault}`).join('\n'));
  }
}

/** A client sends its name in the header `apollographql-client-name`; it becomes a label of metrics. */
const CLIENT_NAME = /^[a-z][a-z0-9-]{0,31}$/;

/** Apollo's format. The tools of its clients may add further keys, which are not read. */
const manifestFile = z.object({
  format: z.literal('apollo-persisted-query-manifest', 'must be apollo-persisted-query-manifest'),
  version: z.literal(1, 'must be 1'),
  release: z.string().min(1).max(32).optional(),
  operations: z.array(
    z.object({
      id: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hexadecimal digits'),
      name: z.string().min(1),
      type: z.enum(['query', 'mutation', 'subscription']),
      body: z.string(),
      retired: z.iso.date('must be a date such as 2026-11-30').optional(),
    }),
  ),
});

/**
 * Reads the manifest of one client.
 *
 * @param client the file's name without `.json`
 * @throws ManifestError
 */
export function readManifest(client: string, content: string): Manifest {
  if (!CLIENT_NAME.test(client))
    throw new ManifestError([
      `${client}.json: the file is named after its client: a lower-case letter, then letters, digits and dashes, 32 at most`,
    ]);
  const read = manifestFile.safeParse(parseJson(client, content));
  if (!read.success)
    throw new ManifestError(
      read.error.issues.map(
        ({ path, message }) => `${client}.json: ${path.map(String).join('.') || 'the manifest'}: ${message}`,
      ),
    );
  return read.data as Manifest;
}

/**
 * Checks every operation: its id, name and type, the schema, and the limits of a request. With trusted documents only,
 * clients can send no other.
 *
 * @throws ManifestError
 */
export function checkManifests(manifests: ClientManifests, schema: GraphQLSchema): void {
  const faults = [...manifests].flatMap(([client, { operations }]) => {
    const ids = new Set<string>();
    return operations.flatMap((operation) => {
      const found = ids.has(operation.id) ? ['stands in the manifest twice'] : findFaults(operation, schema);
      ids.add(operation.id);
      return found.map((fault) => `${client}.json: operation ${operation.name}: ${fault}`);
    });
  });
  if (faults.length > 0) throw new ManifestError(faults);
}

/** A document is retired once each manifest that lists it marks it as retired. */
export function combineManifests(manifests: ClientManifests): ClientDocuments {
  const operations = [...manifests.values()].flatMap((manifest) => manifest.operations);
  const textsOf = (listed: readonly TrustedOperation[]): TrustedDocuments =>
    new Map(listed.map(({ id, body }) => [id, body]));
  const current = textsOf(operations.filter(({ retired }) => retired === undefined));
  const retired = new Map(
    operations.filter(({ id }) => !current.has(id)).map((operation) => [operation.id, operation]),
  );
  const releases = new Map(
    [...manifests].flatMap(([client, { release }]) => (release === undefined ? [] : [[client, release] as const])),
  );
  return { all: textsOf(operations), current, retired: [...retired.values()], releases };
}

function parseJson(client: string, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new ManifestError([`${client}.json: is not JSON: ${(error as Error).message}`]);
  }
}

function findFaults({ id, name, type, body }: TrustedOperation, schema: GraphQLSchema): string[] {
  if (createHash('sha256').update(body).digest('hex') !== id) return ['its id is not the SHA-256 of its body'];
  const document = parseBody(body);
  if (typeof document === 'string') return [document];
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const [operation] = operations;
  if (operations.length !== 1 || operation?.name?.value !== name || operation.operation !== type)
    return [`its body is not one ${type} of this name`];
  return validate(schema, document, [...specifiedRules, ...requestLimits]).map(({ message }) => message);
}

/** @returns the document, or what is wrong with its text */
function parseBody(body: string): DocumentNode | string {
  try {
    return parse(body, { maxTokens: MAX_TOKENS, noLocation: true });
  } catch (error) {
    return (error as Error).message;
  }
}
