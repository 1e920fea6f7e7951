import { afterAll, expect, test } from 'vitest';
import { createCaller } from '#tests/support/api-client.ts';
import { type ProductApi, starter } from '#tests/support/product-api.ts';
import { type Act, rawAnswer, startRawUpstream } from '#tests/support/raw-upstream.ts';

const { start, end } = starter();
afterAll(end);

/** The API with limits, in front of a WhatsApp that does as told. */
async function setUp(): Promise<{
  api: ProductApi;
  act: (script?: Act) => void;
  close: () => Promise<void>;
  codes: () => string[];
}> {
  const whatsapp = await startRawUpstream(({ socket }) => void socket.write(rawAnswer({ messages: [{ id: 'x' }] })));
  const api = await start({
    env: { WHATSAPP_TOKEN: 'token', WHATSAPP_PHONE_ID: '1', WHATSAPP_API_URL: whatsapp.url, RATE_LIMIT: 'on' },
  });
  const codes = () => whatsapp.seen.map(({ body }) => /"text":"([A-Z2-9]{8})"/.exec(body)?.[1] ?? '');
  return { api, act: whatsapp.act, close: whatsapp.close, codes };
}

test.each<[string, Act, boolean]>([
  ['is silent', () => {}, true],
  ['resets', ({ socket }) => void socket.resetAndDestroy(), false],
  [
    'answers 500',
    ({ socket }) => void socket.write(rawAnswer({ error: { message: 'c4n4ry' } }, { status: '500 Oh' })),
    false,
  ],
  [
    'answers a byte a second',
    ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nx-drip: ');
      setInterval(() => socket.write('a'), 1_000).unref();
    },
    true,
  ],
])(
  'F83 a WhatsApp that %s: an answer in 3 s, no live code, and the next one works',
  async (_how, script, mayArrive) => {
    const { api, act, close, codes } = await setUp();
    const { join, post } = createCaller(() => api);
    const { token } = await join();
    const request = () => post('/verify/send-otp', { purpose: 'phone_verify' }, token);
    const enter = (code: string | undefined) => post('/verify/otp', { purpose: 'phone_verify', otp_code: code }, token);
    act(script);
    const begun = performance.now();
    expect(await request()).toMatchObject({ http: 503, message: 'Pesannya belum bisa dikirim. Coba lagi nanti, ya.' });
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(codes()[0]).toMatch(/^[A-Z2-9]{8}$/);
    expect(await enter(codes()[0])).toMatchObject({ http: 400 });
    act();
    // The message of a sender that was silent may still arrive: it counts like any other, and the next one waits.
    const next = await request();
    expect(next.http).toBe(mayArrive ? 429 : 200);
    await expect(enter(codes()[0])).resolves.toMatchObject({ http: 400 });
    await expect(mayArrive ? Promise.resolve({ http: 200 }) : enter(codes().at(-1))).resolves.toMatchObject({
      http: 200,
    });
    await close();
  },
);
