import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import {
  ACTIONS,
  type Failure,
  failureOf,
  failureOfInput,
  type GraphError,
} from '#tests/mobile/react-native/failures.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendJson, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { bundleApp, openApp } from './react-native.ts';

const errorOf = (extensions: GraphError['extensions'] = {}): GraphError => ({ message: 'No', extensions });

describe('the answer of the graph', () => {
  test('has an action for each code of the guide, and a message for people where the guide says so', () => {
    const guide = readFileSync(new URL('../../docs/graph.md', import.meta.url), 'utf8');
    const [, table = ''] = /\n## Errors\n([^]*?)\nA root field that fails/.exec(guide) ?? [];
    const rows = [...table.matchAll(/^\| (`.*?) \|.*\| (.*) \|$/gm)].flatMap(([, codes = '', isShown = '']) =>
      [...codes.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => [code, isShown.startsWith('yes')] as const),
    );
    expect(new Set(rows.map(([code]) => code))).toEqual(new Set(Object.keys(ACTIONS)));
    for (const [code, isShown] of rows)
      expect([code, failureOf({ ...errorOf({ code }), path: ['me'] }).message]).toEqual([code, isShown ? 'No' : null]);
  });

  const requestId = 'request-0001';
  const item = { path: ['invoice'], message: 'Nomor terlalu panjang', userErrorCode: 'TOO_LONG' };
  test.each<[string, GraphError['extensions'], Partial<Failure>]>([
    [
      'what a person typed',
      { code: 'BAD_USER_INPUT', fieldErrors: [item] },
      {
        action: 'correct-input',
        message: 'No',
        fields: [expect.objectContaining({ field: ['invoice'], code: 'TOO_LONG' })],
      },
    ],
    [
      'what the app sent',
      { code: 'BAD_USER_INPUT', fieldErrors: [{ ...item, path: ['first'] }] },
      { action: 'report', message: null },
    ],
    ['a variable', { code: 'BAD_USER_INPUT', problems: [{}] }, { action: 'report', message: null }],
    ['a key', { code: 'BAD_USER_INPUT', reason: 'IDEMPOTENCY_KEY_REUSED' }, { action: 'report', message: null }],
    ['input of no field', { code: 'BAD_USER_INPUT' }, { action: 'correct-input', message: null }],
    [
      'a placeholder',
      { code: 'UPSTREAM_ERROR', isPlaceholder: true },
      { action: 'try-again', message: null, isRepeatable: true },
    ],
    ['what stays refused', { code: 'UPSTREAM_ERROR', status: 410 }, { action: 'try-again', isRepeatable: false }],
    ['a fault of the BFF', { code: 'INTERNAL_SERVER_ERROR', requestId }, { action: 'try-again-and-report', requestId }],
    ['a code that is added later', { code: 'TEAPOT', requestId }, { action: 'try-again-and-report', requestId }],
    ['too many rows', { code: 'GRAPHQL_VALIDATION_FAILED', reason: 'TOO_MANY_ROWS' }, { action: 'report' }],
    [
      'a document of a release that is no longer answered',
      { code: 'BAD_REQUEST', reason: 'DOCUMENT_NOT_TRUSTED', release: '2.3.0' },
      { action: 'update-app', release: '2.3.0' },
    ],
    [
      'a limit',
      { code: 'RATE_LIMITED', retryAfter: 17 },
      { action: 'wait', message: 'No', retryAfter: 17, isRepeatable: true },
    ],
    ['a long wait', { code: 'RATE_LIMITED', retryAfter: 3600 }, { action: 'wait', isRepeatable: false }],
  ])('%s', (_what, extensions, failure) => {
    expect(failureOf(errorOf(extensions))).toMatchObject(failure);
  });

  test.each([
    [['me', 'orders'], 'log-in', 'No'],
    [['findOrder'], 'try-again', null],
  ])('a refusal of %j: %s', (path, action, message) => {
    const error = { ...errorOf({ code: 'UNAUTHENTICATED' }), path };
    expect(failureOf(error)).toMatchObject({ action, message, isRepeatable: false });
  });

  test('user errors keep their sentences, except placeholders', () => {
    const [taken, invalid] = [
      { code: 'TAKEN', field: ['email'], message: 'Sudah dipakai', isPlaceholder: false },
      { code: 'INVALID', field: null, message: 'HTTP error! status: 400', isPlaceholder: true },
    ];
    const { message } = taken;
    expect(failureOfInput([taken, invalid])).toMatchObject({
      code: 'TAKEN',
      message,
      fields: [taken, { message: null }],
    });
  });
});

describe('before Apollo Client', async () => {
  let answer = (_response: ServerResponse): unknown => null;
  const graph = await forFile(startFakeServer((_request, response) => void answer(response)));
  const bundle = await bundleApp();
  const refusal = (code: string, more = {}) => ({ errors: [errorOf({ code, ...more })] });

  test.each<[string, typeof answer, Partial<Failure>]>([
    [
      'overload',
      (response) => sendJson(response, 503, refusal('UPSTREAM_UNAVAILABLE', { retryAfter: 2 })),
      { action: 'try-again', retryAfter: 2 },
    ],
    [
      'the newer media type',
      (response) =>
        sendJson(response, 400, refusal('GRAPHQL_VALIDATION_FAILED'), {
          'content-type': 'application/graphql-response+json',
        }),
      { action: 'update-app' },
    ],
    [
      'the page of a proxy',
      (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
      { code: null, message: null, action: 'try-again' },
    ],
    ['no answer', (response) => response.destroy(), { code: null, message: null, action: 'try-again' }],
  ])('%s', async (_what, send, failure) => {
    answer = send;
    const { app, module } = openApp(bundle, `${graph.url}/graphql`);
    const variables = { invoice: 'FLIP-1', thumbnailWidth: 240 };
    const failed = app.graph.query({ query: module.GalleryDocument, variables }).then(() => null, module.toFailure);
    expect(await failed).toMatchObject(failure);
  });
});
