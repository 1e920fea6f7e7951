import type { DocumentNode } from 'graphql';
import { describe, expect, test, vi } from 'vitest';
import { startBff } from '#tests/support/bff/bff.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { createClient } from '#web/gql/client.ts';
import { idOf as idOfDocument } from '#web/gql/document-id.ts';
import { UpdateProfilePictureDocument } from '#web/gql/generated/graphql.ts';
import * as documents from '#web/gql/generated/graphql.ts';

const api = await forFile(
  startFakeServer((_request, response) => sendEnvelope(response, null, { status: 404, message: 'Order not found' })),
);
const graph = await forFile(startBff(api.url, { env: { TRUSTED_DOCUMENTS_ONLY: 'true', RATE_LIMIT: 'off' } }));

const REFUSAL = 'Only trusted documents are answered here.';
const operations = Object.entries(documents as Record<string, DocumentNode>).filter(
  ([, document]) => document.definitions?.[0]?.kind === 'OperationDefinition',
);

/**
 * The BFF's responses to the requests that the web's client sends for a document; `knowsId`: else the client is told
 * that its id is not known.
 */
async function responsesFor(
  document: DocumentNode,
  { knowsId, context }: { knowsId: boolean; context?: { isPublic: boolean } },
): Promise<{ method: string; body: string }[]> {
  const responses: { method: string; body: string }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = '', headers, body }: RequestInit) => {
    const isRefused = !knowsId && responses.length === 0;
    const { statusCode, body: text } = await graph.app.inject({
      method: method as 'GET',
      url,
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' && { payload: body }),
    });
    responses.push({ method, body: text });
    const unknown = '{"errors":[{"message":"?","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]}';
    return new Response(isRefused ? unknown : text, {
      status: isRefused ? 200 : statusCode,
      headers: { 'content-type': 'application/json' },
    });
  });
  const client = createClient(null);
  const isMutation =
    document.definitions[0]?.kind === 'OperationDefinition' && document.definitions[0].operation === 'mutation';
  await (
    isMutation
      ? client.mutate({ mutation: document, fetchPolicy: 'no-cache' })
      : client.query({ query: document, fetchPolicy: 'no-cache', context })
  ).catch(() => null);
  vi.unstubAllGlobals();
  return responses;
}

describe('with TRUSTED_DOCUMENTS_ONLY', () => {
  test.each(operations)(
    '%s is answered in the form that the web client sends, by its id and by its text',
    async (_name, document) => {
      for (const knowsId of [true, false]) {
        const responses = await responsesFor(document, { knowsId });
        expect(responses).toHaveLength(knowsId ? 1 : 2);
        // Its variables are missing and it may be refused for that, which is after the check for trusted documents.
        for (const { body } of responses) expect(body).not.toMatch(new RegExp(`${REFUSAL}|PERSISTED_QUERY`));
      }
    },
  );

  test('only what the caller marks as public goes by GET: no URL holds a phone number, an invoice or a code', async () => {
    expect(operations.length).toBeGreaterThan(15);
    for (const [, document] of operations)
      expect((await responsesFor(document, { knowsId: true }))[0]?.method).toBe('POST');
    const [byGet] = await responsesFor(documents.BoothsDocument, { knowsId: true, context: { isPublic: true } });
    expect(byGet?.method).toBe('GET');
    expect(byGet?.body).toContain('"booths":[');
  });

  test.each([
    ['another query', '{ booths { id } }'],
    [
      'one more field',
      'query FindOrder($phone: String!) { findOrder(phone: $phone) { orderExists phoneVerified accountExists again: orderExists } }',
    ],
    [
      'a document of one that is known and one that is not',
      'query FindOrder($phone: String!) { findOrder(phone: $phone) { orderExists phoneVerified accountExists } } query B { booths { id } }',
    ],
    [
      'another name',
      'query Find($phone: String!) { findOrder(phone: $phone) { orderExists phoneVerified accountExists } }',
    ],
    ['what the schema does not have, and no word about what it has instead', '{ boots { idd } }'],
    ['a mutation', 'mutation { logout { userErrors { code field message } } }'],
  ])('%s is refused as BAD_REQUEST, and nothing is called', async (_name, query) => {
    const before = api.seen.length;
    const { http, errors, data } = await graph.post({
      query,
      operationName: /query (\w+)/.exec(query)?.[1],
      variables: { phone: '0812' },
    });
    const extensions = { code: 'BAD_REQUEST', reason: 'DOCUMENT_NOT_TRUSTED' };
    expect([http, data, errors[0]]).toMatchObject([400, null, { message: REFUSAL, extensions }]);
    expect(api.seen).toHaveLength(before);
  });

  test.each([
    ['fields', `{ ${'me { name } '.repeat(245)} }`],
    // To write it out, as its name is made of, took 50 ms.
    ['lines', `${'{ a '.repeat(300)}(b: """${'x\n'.repeat(30_000)}""")${' }'.repeat(300)}`],
  ])('a document of too many %s is refused for that, before it is compared', async (_name, query) => {
    const { http, errors } = await graph.post({ query });
    expect([http, errors[0]?.message]).toEqual([400, expect.stringContaining('over the limit')]);
  });

  // By `persistedQuery`: tests/integration/mobile-wire.test.ts.
  test('a form names its document by documentId as JSON does', async () => {
    const id = `sha256:${idOfDocument(UpdateProfilePictureDocument)}`;
    const operations = { documentId: id, variables: { input: { picture: null } } };
    const { http, code } = await graph.uploadPicture(new Uint8Array(1), {}, operations, 'variables.input.picture');
    // Without a token: the document was found.
    expect([http, code]).toEqual([200, 'UNAUTHENTICATED']);
  });
});
