import type { Dispatcher } from 'undici';
import { expect, test, vi } from 'vitest';
import { exchange } from './http-exchange.ts';

type Handler = Required<
  Pick<Dispatcher.DispatchHandler, 'onConnect' | 'onHeaders' | 'onData' | 'onComplete' | 'onError'>
>;

/** Returns headers as undici passes them on: names and values in turn. */
const raw = (headers: Record<string, string>): Buffer[] =>
  Object.entries(headers)
    .flat()
    .map((text) => Buffer.from(text));
const readOn = (): void => {};

/** Starts an exchange whose events the test sends. */
function startExchange(signal?: AbortSignal) {
  const handlers: Handler[] = [];
  const dispatcher = {
    dispatch: (_options: unknown, handler: unknown) => handlers.push(handler as never),
  } as unknown as Dispatcher;
  const abort = vi.fn<(reason?: Error) => void>();
  const answer = exchange(dispatcher, { method: 'GET', path: '/', headers: [], body: null, timeoutMs: 1_000, signal });
  return { answer, handlers, handler: handlers[0], abort };
}

test('1xx are no answer, and a character may come in two parts', async () => {
  const { answer, handler, abort } = startExchange();
  const [head, tail] = [Buffer.from('{"a":"é"}').subarray(0, 7), Buffer.from('{"a":"é"}').subarray(7)];
  handler?.onConnect(abort);
  handler?.onHeaders(103, raw({ 'content-encoding': 'deflate' }), readOn, '');
  handler?.onHeaders(
    200,
    raw({ 'Content-Type': 'application/json', 'retry-after': '7', 'Retry-After': '8' }),
    readOn,
    '',
  );
  for (const chunk of [head, tail]) handler?.onData(chunk);
  handler?.onComplete(null);
  expect(await answer).toEqual({ status: 200, contentType: 'application/json', retryAfter: 7, text: '{"a":"é"}' });
});

test('bytes that are no UTF-8 are replaced', async () => {
  const { answer, handler, abort } = startExchange();
  handler?.onConnect(abort);
  handler?.onHeaders(200, [], readOn, '');
  handler?.onData(Buffer.from([0xff, 0xc3, 0x28]));
  handler?.onComplete(null);
  expect(await answer).toMatchObject({ text: '\ufffd\ufffd(' });
});

test('a caller who leaves before there is a connection waits no longer, and the connection is not used', async () => {
  const gone = new AbortController();
  const { answer, handler, abort } = startExchange(gone.signal);
  gone.abort();
  await expect(answer).rejects.toMatchObject({ fault: 'aborted' });
  handler?.onConnect(abort);
  expect(abort).toHaveBeenCalledTimes(1);
});

test('a caller who has left already sends nothing', async () => {
  const { answer, handlers } = startExchange(AbortSignal.abort());
  await expect(answer).rejects.toMatchObject({ fault: 'aborted' });
  expect(handlers).toEqual([]);
});

test('only the first end of an exchange counts', async () => {
  const { answer, handler, abort } = startExchange();
  handler?.onConnect(abort);
  handler?.onHeaders(200, raw({ 'content-encoding': 'deflate' }), readOn, '');
  handler?.onData(Buffer.from('{}'));
  handler?.onError(Object.assign(new Error('closed'), { code: 'UND_ERR_SOCKET' }));
  handler?.onComplete(null);
  await expect(answer).rejects.toMatchObject({ fault: 'garbage' });
  expect(abort).toHaveBeenCalledTimes(1);
});
