import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test, vi } from 'vitest';
import { startBff } from '#tests/support/bff/bff.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';

const ORDER = 'query ($invoice: ID!) { order(invoice: $invoice) { invoice } }';

/** Responses that the API has not sent yet. */
let held: ServerResponse[] = [];
const api = await forFile(startFakeServer((_request, response) => void held.push(response)));
// A clock that stands still: a slow machine may need longer than reads can be joined.
const graph = await forFile(startBff(api.url, { clock: { now: () => Date.UTC(2026, 0, 1) } }));
beforeEach(() => {
  held = [];
});

const visit = (address: string, invoice: string) => graph.ask(ORDER, { invoice }, { address });

/** Until all requests that were injected wait for the API: they do no other I/O. */
async function settle(): Promise<void> {
  await vi.waitFor(() => expect(held).not.toHaveLength(0));
  for (let turn = 0; turn < 500; turn += 1) await new Promise(setImmediate);
}

test('fifty visitors who open the same photos at once cost the API one call', async () => {
  const visits = Array.from({ length: 50 }, (_, index) => visit(`203.0.113.${index}`, 'FLIP-1'));
  await settle();
  expect(held).toHaveLength(1);
  for (const response of held) sendEnvelope(response, { inv: 'FLIP-1', files: [] });
  for (const { data } of await Promise.all(visits)) expect(data).toEqual({ order: { invoice: 'FLIP-1' } });
  expect(api.seen.at(-1)?.headers['x-forwarded-for']).toBe('203.0.113.0');
});

test('visitors behind one address who open the same missing photos spend one point of it', async () => {
  const address = '198.51.100.1';
  const visits = Array.from({ length: 20 }, () => visit(address, 'MISSING'));
  await settle();
  expect(held).toHaveLength(1);
  answerMissing();
  for (const { code } of await Promise.all(visits)) expect(code).toBe('NOT_FOUND');
  const guess = async (invoice: string) => {
    const guessed = visit(address, invoice);
    const isOver = guessed.then(() => true);
    await Promise.race([isOver, vi.waitFor(() => expect(held).not.toHaveLength(0))]);
    answerMissing();
    return (await guessed).code;
  };
  for (let index = 1; index < 20; index += 1) expect(await guess(`GUESS-${index}`)).toBe('NOT_FOUND');
  expect(await guess('GUESS-20')).toBe('RATE_LIMITED');
});

function answerMissing(): void {
  for (const response of held.splice(0)) sendEnvelope(response, null, { status: 404, message: 'Order not found' });
}
