import { afterEach, expect, test, vi } from 'vitest';
import { preloadOrder } from './preload-order.ts';

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

test('the order of a link is queried, but not that of a typed invoice', () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({}));
  vi.stubGlobal('fetch', send);
  preloadOrder('/photos/FLIP-1', 'id');
  expect(send).toHaveBeenCalledOnce();
  window.history.replaceState({ usr: { isTyped: true } }, '', '/photos/FLIP-1');
  preloadOrder('/photos/FLIP-1', 'id');
  expect(send).toHaveBeenCalledOnce();
});
