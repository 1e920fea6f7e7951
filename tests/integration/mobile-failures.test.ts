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
import { FAILURE_CASES, USER_ERRORS } from '#tests/support/failure-cases.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendJson, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { bundleApp, openApp } from './react-native.ts';

const errorOf = (extensions: GraphError['extensions'] = {}): GraphError => ({ message: 'No', extensions });

describe('the answer of the graph', () => {
  test('has an action for each code of the guide, and a message for people where the guide says so', () => {
    const guide = readFileSync(new URL('../../docs/graph.md', import.meta.url), 'utf8');
    const [, table = ''] = /\n## Errors\n([^]*?)\nA root field that fails/.exec(guide) ?? [];
    const rows = [...table.matchAll(/^\| (`.*?) \|.*\| (.*) \|$/gm)].flatMap(([, codes = '', isShown = '']) =>
      [...codes.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => ({
        code,
        path: [codes.includes('of another field') ? 'findOrder' : 'me'],
        message: isShown.startsWith('yes') ? 'No' : null,
      })),
    );
    expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(Object.keys(ACTIONS)));
    for (const { code, path, message } of rows)
      expect([code, failureOf({ ...errorOf({ code }), path }).message]).toEqual([code, message]);
  });

  test.each(FAILURE_CASES)('%s', (_what, extensions, failure) => {
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
    const [taken, invalid] = USER_ERRORS;
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
