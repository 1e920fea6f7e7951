import { hash } from 'node:crypto';
import { type DocumentNode, getOperationAST, type GraphQLSchema, parse, specifiedRules, validate } from 'graphql';
import { MAX_TOKENS, requestLimits } from '#bff/graphql/documents/document-limits.ts';
import { checkForm, parseJson } from '#bff/lib/json-file.ts';
import { StartupError } from '#shared/node/process/errors.ts';
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
 * Reads the manifest of one client.
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
  return checkForm(manifestFile, parseJson(content, source), source, 'the manifest');
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

function findFaults({ id, name, type, body }: TrustedOperation, schema: GraphQLSchema): string[] {
  if (hash('sha256', body) !== id) return ['its id is not the SHA-256 of its body'];
  let document: DocumentNode;
  try {
    document = parse(body, { maxTokens: MAX_TOKENS, noLocation: true });
  } catch (error) {
    return [(error as Error).message];
  }
  // The result is null if the document has several operations.
  const operation = getOperationAST(document);
  if (operation?.name?.value !== name || operation.operation !== type)
    return [`its body is not one ${type} of this name`];
  return validate(schema, document, [...specifiedRules, ...requestLimits]).map(({ message }) => message);
}
