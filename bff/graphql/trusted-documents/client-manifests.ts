import { hash } from 'node:crypto';
import { type DocumentNode, getOperationAST, type GraphQLSchema, parse, specifiedRules, validate } from 'graphql';
import * as z from 'zod';
import { MAX_TOKENS, requestLimits } from '#bff/graphql/documents/document-limits.ts';
import { StartupError } from '#shared/node/errors.ts';
import { checkForm, parseJson } from '#shared/node/json-file.ts';
import { type Manifest, manifestFile, type TrustedDocuments, type TrustedOperation } from './trusted-documents.ts';

/** The manifests by the names of their clients: `ios` for `ios.json`. */
export type ClientManifests = ReadonlyMap<string, Manifest>;

/** The documents of all manifests together. */
export type ClientDocuments = ReturnType<typeof combineManifests>;

/** Thrown with one line per fault, ready to be printed. */
export class ManifestError extends StartupError {
  constructor(faults: readonly string[]) {
    super(faults.map((fault) => `TRUSTED_DOCUMENTS: ${fault}`).join('\n'));
  }
}

/** A client sends its name in the header `apollographql-client-name`; it becomes a label of metrics. */
const CLIENT_NAME = /^[a-z][a-z0-9-]{0,31}$/;

/**
 * Reads the manifest of one client: Apollo's format, texts by their ids, as graphql-codegen's client preset and Relay
 * write it, or texts alone, as genqlient does.
 *
 * @param client the file's name without `.json`
 * @throws StartupError
 */
export function readManifest(client: string, content: string): Manifest {
  if (!CLIENT_NAME.test(client))
    throw new ManifestError([
      `${client}.json: the file is named after its client: a lower-case letter, then letters, digits and dashes, 32 at most`,
    ]);
  const source = `TRUSTED_DOCUMENTS: ${client}.json`;
  const json = parseJson(content, source);
  const texts = persistedDocuments.safeParse(json).data ?? exportedOperations.safeParse(json).data;
  return texts ? toManifest(texts) : checkForm(manifestFile, json, source, 'the manifest');
}

/** `{ "sha256:ad52…": "query Me { … }" }`: a prefix is no part of the id. */
const persistedDocuments = z
  .record(z.string().regex(/^(?:[a-z0-9]+:)?(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/), z.string())
  .refine((texts) => Object.keys(texts).length > 0);

/** `{ "operations": [{ "operationName": "Me", "query": "query Me { … }" }] }`: a text is sent as it is here. */
const exportedOperations = z
  .object({ operations: z.array(z.object({ query: z.string() })).min(1) })
  .transform(({ operations }) => Object.fromEntries(operations.map(({ query }) => [hash('sha256', query), query])));

function toManifest(texts: Readonly<Record<string, string>>): Manifest {
  const operations = Object.entries(texts).map(([key, body]): TrustedOperation => {
    const id = key.slice(key.indexOf(':') + 1);
    const [, type = 'query', name = id] = /(?:^|\})\s*(query|mutation)\s+(\w+)/.exec(body) ?? [];
    return { id, name, type: type as 'query' | 'mutation', body };
  });
  return { format: 'apollo-persisted-query-manifest', version: 1, operations };
}

/**
 * Checks every operation: its id, name and type, the schema, and the limits of a request. With trusted documents only,
 * clients can send no other.
 *
 * @throws ManifestError
 */
export function checkManifests(manifests: ClientManifests, schema: GraphQLSchema): void {
  const faults = [...manifests].flatMap(([client, { operations }]) =>
    operations.flatMap((operation) =>
      findFaults(operation, schema).map((fault) => `${client}.json: operation ${operation.name}: ${fault}`),
    ),
  );
  if (faults.length > 0) throw new ManifestError(faults);
}

export function combineManifests(manifests: ClientManifests) {
  const operations = [...manifests.values()].flatMap((manifest) => manifest.operations);
  return {
    /** The texts of the documents, by id. */
    texts: new Map(operations.map(({ id, body }) => [id, body])) satisfies TrustedDocuments,
    /** The release that each client's manifest names. */
    releases: new Map(
      [...manifests].flatMap(([client, { release }]) => (release === undefined ? [] : [[client, release] as const])),
    ),
  };
}

/** The hashes that tools use for ids, by their hexadecimal digits. */
const ALGORITHMS: Readonly<Record<number, string>> = { 32: 'MD5', 40: 'SHA-1' };

function findFaults({ id, name, type, body }: TrustedOperation, schema: GraphQLSchema): string[] {
  const algorithm = ALGORITHMS[id.length] ?? 'SHA-256';
  if (hash(algorithm.replace('-', ''), body) !== id) return [`its id is not the ${algorithm} of its body`];
  let document: DocumentNode;
  try {
    document = parse(body, { maxTokens: MAX_TOKENS });
  } catch (error) {
    return [(error as Error).message];
  }
  // The result is null if the document has several operations.
  const operation = getOperationAST(document);
  if (operation?.name?.value !== name || operation.operation !== type)
    return [`its body is not one ${type} of this name`];
  return validate(schema, document, [...specifiedRules, ...requestLimits]).map(({ message }) => message);
}
