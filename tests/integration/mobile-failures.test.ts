import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Failure } from '#tests/mobile/react-native/failures.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendJson, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { bundleApp, openApp } from './react-native.ts';

type Send = (response: ServerResponse) => void;

const bundle = await bundleApp();
let answer: Send = () => {};
/** A graph that says all that the guide names, also what a sound BFF cannot be made to say. */
const graph = await forFile(startFakeServer((_request, response) => answer(response)));

/** What the app makes of a photo page that fails. */
async function fail(send: Send): Promise<Failure | null> {
  answer = send;
  const { app, module } = openApp(bundle, `${graph.url}/graphql`);
  return app.graph
    .query({ query: module.GalleryDocument, variables: { invoice: 'FLIP-1', thumbnailWidth: 240 } })
    .then(() => null, module.toFailure);
}

const refusing =
  (http: number, code: string, more: object = {}, headers: Record<string, string> = {}): Send =>
  (response) =>
    sendJson(
      response,
      http,
      { data: null, errors: [{ message: 'No', extensions: { code, requestId: 'request-0001', ...more } }] },
      headers,
    );
const ITEM = { path: ['invoice'], message: 'Nomor tidak valid', code: 'invalid_format' };

describe('each code of the graph has its action', () => {
  test.each<[http: number, code: string, Failure['action']]>([
    [200, 'UNAUTHENTICATED', 'log-in'],
    [200, 'FORBIDDEN', 'show'],
    [200, 'NOT_FOUND', 'show'],
    [200, 'UPSTREAM_ERROR', 'try-again'],
    [200, 'UPSTREAM_INVALID_RESPONSE', 'try-again'],
    [200, 'INTERNAL_SERVER_ERROR', 'report'],
    [400, 'GRAPHQL_PARSE_FAILED', 'update-app'],
    [400, 'GRAPHQL_VALIDATION_FAILED', 'update-app'],
    [400, 'BAD_REQUEST', 'report'],
    // A code that is added later.
    [200, 'TEAPOT', 'report'],
  ])('HTTP %i with %s: %s', async (http, code, action) => {
    expect(await fail(refusing(http, code))).toMatchObject({ code, action, message: 'No', requestId: 'request-0001' });
  });

  test.each<[string, Send, Partial<Failure>]>([
    [
      'fields to correct',
      refusing(200, 'BAD_USER_INPUT', { fieldErrors: [ITEM] }),
      { action: 'correct-input', fields: [{ field: ITEM.path, code: ITEM.code, message: ITEM.message }] },
    ],
    ['too many rows', refusing(200, 'GRAPHQL_VALIDATION_FAILED', { reason: 'TOO_MANY_ROWS' }), { action: 'report' }],
    [
      'a document of a release that is no longer answered',
      refusing(400, 'BAD_REQUEST', { reason: 'DOCUMENT_NOT_TRUSTED' }),
      { action: 'update-app' },
    ],
    ['a limit', refusing(200, 'RATE_LIMITED', { retryAfter: 17 }), { action: 'wait', retryAfter: 17 }],
    ['overload', refusing(503, 'UPSTREAM_UNAVAILABLE', { retryAfter: 2 }), { action: 'try-again', retryAfter: 2 }],
    [
      'the newer media type',
      refusing(400, 'GRAPHQL_VALIDATION_FAILED', {}, { 'content-type': 'application/graphql-response+json' }),
      { action: 'update-app' },
    ],
    [
      'the page of a proxy',
      (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
      { code: null, message: null, action: 'try-again' },
    ],
    ['no answer', (response) => response.destroy(), { code: null, message: null, action: 'try-again' }],
  ])('%s', async (_what, send, failure) => {
    expect(await fail(send)).toMatchObject(failure);
  });

  test('no code of the guide is without one', () => {
    const guide = readFileSync(new URL('../../docs/graph.md', import.meta.url), 'utf8');
    const [, table = ''] = /\n## Errors\n([\s\S]*?)\nA root field that fails/.exec(guide) ?? [];
    const codes = [...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, code = '']) => code);
    expect(codes.length).toBeGreaterThanOrEqual(12);
    expect(new Set(Object.keys(openApp(bundle, graph.url).module.ACTIONS))).toEqual(new Set(codes));
  });
});
