import { hash } from 'node:crypto';
import type { PersistedQueryOptions } from '@apollo/server';
import { type ASTNode, type DocumentNode, GraphQLError, parse, print, type ValidationRule, visit } from 'graphql';
import * as z from 'zod';

const trustedOperation = z.object({
  /** A hash of `body`: the SHA-256, or what the defaults of client preset (SHA-1) and Relay (MD5) are. */
  id: z
    .string()
    .regex(
      /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/,
      'must be a SHA-256, SHA-1 or MD5 in lower-case hexadecimal digits',
    ),
  name: z.string().min(1),
  type: z.enum(['query', 'mutation', 'subscription']),
  /** The document, with the fragments that it needs. */
  body: z.string(),
});

/**
 * The operations of a client, in Apollo's format. The tools of its clients may add further keys, which are not read.
 */
export const manifestFile = z.object({
  format: z.literal('apollo-persisted-query-manifest', 'must be apollo-persisted-query-manifest'),
  version: z.literal(1, 'must be 1'),
  /** The release of the client that sends these documents: `2.3.0`. */
  release: z.string().min(1).max(32).optional(),
  operations: z.array(trustedOperation),
});

export type TrustedOperation = z.infer<typeof trustedOperation>;
export type Manifest = z.infer<typeof manifestFile>;

/** The texts of documents by their ids. */
export type TrustedDocuments = ReadonlyMap<string, string>;

/** Apollo caches parsed documents, so that each is hashed once. */
const keys = new WeakMap<DocumentNode, string>();

/**
 * Returns a key that is equal for equal documents: spaces, comments and the order of fragments, fields, arguments and
 * variables do not change it (graphql-codegen sorts them), nor does `__typename`, which Apollo Client adds.
 */
export function documentKey(document: DocumentNode): string {
  const known = keys.get(document);
  if (known !== undefined) return known;
  const { definitions } = visit(document, {
    OperationDefinition: {
      leave: (node) => ({ ...node, variableDefinitions: sorted(node.variableDefinitions) }),
    },
    SelectionSet: { leave: (node) => ({ ...node, selections: sorted(node.selections) }) },
    Directive: { leave: (node) => ({ ...node, arguments: sorted(node.arguments) }) },
    Field: {
      enter: (field) =>
        field.name.value === '__typename' && !field.alias && !field.directives?.length ? null : undefined,
      leave: (field) => ({ ...field, arguments: sorted(field.arguments) }),
    },
  });
  const key = hash('sha256', definitions.map(print).toSorted().join('\n'));
  keys.set(document, key);
  return key;
}

/** Nodes in the order of their texts. */
function sorted<Node extends ASTNode>(nodes: readonly Node[] = []): Node[] {
  const texts = new Map(nodes.map((node) => [node, print(node)]));
  return nodes.toSorted((one, other) => ((texts.get(one) ?? '') < (texts.get(other) ?? '') ? -1 : 1));
}

/**
 * A cache of persisted queries that holds the trusted documents. Clients cannot register others: an unknown id is
 * refused with `PERSISTED_QUERY_NOT_FOUND`, and the client sends the text.
 */
export function lookUpDocuments(documents: TrustedDocuments): NonNullable<PersistedQueryOptions['cache']> {
  return {
    get: async (key) => documents.get(key.slice(APQ_PREFIX.length)),
    set: async () => {},
    delete: async () => {},
  };
}

/** Apollo Server's prefix of each key. */
const APQ_PREFIX = 'apq:';

/**
 * Refuses every document that is not among these, whether it came as an id or as a text. Place the rule after the
 * limits of size, without which the comparison is expensive.
 */
export function onlyTrusted(documents: TrustedDocuments): ValidationRule {
  const trusted = new Set([...documents.values()].map((text) => documentKey(parse(text))));
  return (context) => ({
    Document(document) {
      if (trusted.has(documentKey(document))) return;
      const extensions = { reason: NOT_TRUSTED };
      context.reportError(new GraphQLError('Only trusted documents are answered here.', { extensions }));
      // Null ends the visit for all rules: what else is wrong, or what the schema has instead, is not told.
      return null;
    },
  });
}

/** The reason by which an error of {@link onlyTrusted} is told from Apollo's others of validation. */
export const NOT_TRUSTED = 'DOCUMENT_NOT_TRUSTED';
