import { hash } from 'node:crypto';
import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { checkManifests, readManifest } from './client-manifests.ts';
import { documentKey } from './trusted-documents.ts';

const TEXT = 'mutation LogOut { __typename logout { __typename } }';
const ID = hash('sha256', TEXT);

test.each<[tool: string, manifest: object]>([
  ['client preset', { [ID]: TEXT }],
  ['client preset with a prefix', { [`sha256:${ID}`]: TEXT }],
  ['genqlient', { operations: [{ operationName: 'LogOut', query: TEXT, sourceLocation: 'ops.graphql' }] }],
])("the manifest of %s is read as Apollo's", (_tool, manifest) => {
  expect(readManifest('ios', JSON.stringify(manifest))).toEqual({
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: [{ id: ID, name: 'LogOut', type: 'mutation', body: TEXT }],
  });
});

// Client preset hashes with SHA-1 and Relay with MD5, unless they are configured otherwise.
test.each(['sha1', 'md5'])('ids that are a %s of their text are taken, and others named', (algorithm) => {
  const schema = buildSchema(
    'type Query { ok: Boolean } type Mutation { logout: Payload } type Payload { ok: Boolean }',
  );
  const check = (id: string) =>
    checkManifests(new Map([['ios', readManifest('ios', JSON.stringify({ [id]: TEXT }))]]), schema);
  check(hash(algorithm, TEXT));
  expect(() => check(hash(algorithm, 'other'))).toThrow(
    /ios\.json: operation LogOut: its id is not the (SHA-1|MD5) of its body/,
  );
});

test.each([
  ['a name of more than 64 characters', `query Q { ${'n'.repeat(65)}: ok }`],
  ['more than 2000 lines', `query Q { ok }${'\n'.repeat(2_000)}`],
])('a document that every request would refuse is named: %s', (limit, body) => {
  const manifests = new Map([['ios', readManifest('ios', JSON.stringify({ [hash('sha256', body)]: body }))]]);
  expect(() => checkManifests(manifests, buildSchema('type Query { ok: Boolean }'))).toThrow(
    `ios.json: operation Q: The document is over the limit: ${limit}.`,
  );
});

test.each(['{}', '{"query":"{ me { id } }"}', `{"${ID}":1}`])('%s is no manifest', (content) => {
  expect(() => readManifest('ios', content)).toThrow('must be apollo-persisted-query-manifest');
});

test('the text that Apollo Client prints has the key of the text that the client preset sorts', () => {
  const keyOf = (text: string) => documentKey(parse(text));
  const written = `query Q($b: Int, $a: Int) { me { name ...F } x: order(to: $b, of: $a) @skip(if: true) { id } }
    fragment F on User { phone id }`;
  const sorted = `fragment F on User { __typename id phone }
    query Q($a: Int, $b: Int) { __typename me { __typename ...F name } x: order(of: $a, to: $b) @skip(if: true) { __typename id } }`;
  expect(keyOf(written)).toBe(keyOf(sorted));
  expect(keyOf(written.replace('phone', 'email'))).not.toBe(keyOf(sorted));
  expect(keyOf(written.replace('to: $b, of: $a', 'to: $a, of: $b'))).not.toBe(keyOf(sorted));
});
