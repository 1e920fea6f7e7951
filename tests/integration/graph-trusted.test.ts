import { createHash } from 'node:crypto';
import type { DocumentNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createClient } from '#web/gql/client.ts';
import * as ids from '#web/gql/generated/document-ids.ts';
import * as documents from '#web/gql/generated/documents.ts';
import { writeGraphFiles } from '#scripts/codegen.ts';
import { type Bff, startBff } from '#tests/support/bff.ts';
import { type FakeServer, sendEnvelope, startFakeServer } from '#tests/support/fake-server.ts';

let api: FakeServer;
let graph: Bff;
beforeAll(async () => {
  await writeGraphFiles();
  api = await startFakeServer((_request, response) => sendEnvelope(response, null, { status: 404, message: 'Order not found' }));
  graph = await startBff(api.url, { env: { TRUSTED_DOCUMENTS_ONLY: 'true', RATE_LIMIT: 'off' } });
});
afterAll(async () => {
  await graph.close();
  await api.close();
});

const REFUSAL = 'Only the operations of the website are answered here.';
const operations = Object.entries(documents as Record<string, DocumentNode>).filter(([, document]) => document.definitions?.[0]?.kind === 'OperationDefinition');

/** The text that the web's client sends for a document. */
async function sentFor(document: DocumentNode): Promise<string> {
  const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => new Response('{"data":null}', { headers: { 'content-type': 'application/json' } }));
  vi.stubGlobal('fetch', sent);
  const client = createClient({ url: '/graphql', getToken: () => null });
  const isMutation = document.definitions[0]?.kind === 'OperationDefinition' && document.definitions[0].operation === 'mutation';
  await (isMutation ? client.mutate({ mutation: document, fetchPolicy: 'no-cache' }) : client.query({ query: document, fetchPolicy: 'no-cache' })).catch(() => null);
  vi.unstubAllGlobals();
  return sent.mock.calls[0]?.[1].body as string;
}

describe('with TRUSTED_DOCUMENTS_ONLY', () => {
  test.each(operations)('%s is answered in the form that the web client sends', async (_name, document) => {
    const body = await sentFor(document);
    expect(body).toContain('"query"');
    const { errors } = await graph.post(body);
    // Its variables are missing and it may be refused for that, which is after the check for trusted documents.
    expect(errors.map(({ message }) => message)).not.toContain(REFUSAL);
  });

  test.each([
    ['another query', '{ booths { id } }'],
    ['one more field', 'query FindOrder($phone: String!) { findOrder(phone: $phone) { orderExists phoneVerified accountExists again: orderExists } }'],
    ['a document of one that is known and one that is not', 'query FindOrder($phone: String!) { findOrder(phone: $phone) { orderExists phoneVerified accountExists } } query B { booths { id } }'],
    ['another name', 'query Find($phone: String!) { findOrder(phone: $phone) { orderExists phoneVerified accountExists } }'],
    ['a mutation', 'mutation { logout }'],
    ['introspection', '{ __schema { types { name } } }'],
  ])('%s is refused as BAD_REQUEST, and nothing is called', async (_name, query) => {
    const before = api.seen.length;
    const { http, errors, data } = await graph.post({ query, operationName: /query (\w+)/.exec(query)?.[1], variables: { phone: '0812' } });
    expect([http, data, errors[0]?.message, errors[0]?.extensions['code']]).toEqual([400, null, REFUSAL, 'BAD_REQUEST']);
    expect(api.seen).toHaveLength(before);
  });

  test.each(Object.entries(ids))('%s is answered by its id', async (_name, sha256Hash) => {
    const { errors } = await graph.post({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
    expect(errors.map(({ message }) => message)).not.toContain(REFUSAL);
    expect(errors.map(({ extensions }) => extensions['code'])).not.toContain('PERSISTED_QUERY_NOT_FOUND');
  });

  test('an unknown id is not found, and its text is refused', async () => {
    const query = '{ booths { id } }';
    const extensions = { persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') } };
    expect((await graph.post({ extensions })).code).toBe('PERSISTED_QUERY_NOT_FOUND');
    const { http, errors } = await graph.post({ query, extensions });
    expect([http, errors[0]?.message]).toEqual([400, REFUSAL]);
  });

  test('spaces, comments and __typename make no difference', async () => {
    const query = '# hello\nquery FindOrder($phone:String!){findOrder(phone:$phone){__typename orderExists,phoneVerified accountExists}}';
    expect((await graph.ask(query, { phone: '0812' })).code).toBe('NOT_FOUND');
  });
});

test('without it, any valid document is answered', async () => {
  const open = await startBff(api.url);
  expect((await open.ask('{ booths { id } }')).errors).toEqual([]);
  await open.close();
});
