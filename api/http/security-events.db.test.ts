import { pino } from 'pino';
import { expect, test } from 'vitest';
import { outboxMessages } from '#api/database/schema/service.ts';
import type { Delivery } from '#api/delivery/delivery.ts';
import { UnrecoverableError } from '#api/jobs/job.ts';
import { serializers } from '#shared/node/logger.ts';
import { createCaller, createMailbox } from '#tests/support/api/api-client.ts';
import { starterForTest } from '#tests/support/api/product-api.ts';
import { PRODUCTION } from '#tests/support/processes/production.ts';

interface Line {
  msg: string;
  event?: string;
  outcome?: string;
  member?: string;
  requestId?: string;
}

test('logins, codes, resets and foreign orders are events of the log, with request id and member, without secrets', async () => {
  const start = await starterForTest();
  const written: string[] = [];
  const logger = pino({ level: 'debug', serializers }, { write: (line: string) => void written.push(line) });
  const mailbox = createMailbox();
  const api = await start({ logger, delivery: mailbox });
  const { join, login, post, get } = createCaller(() => api);
  const person = await join();
  await login({ phone: person.phone, password: 'wrong password' });
  await login({ phone: person.phone, password: person.password });
  await post('/verify/send-otp', { purpose: 'phone_verify' }, person.token);
  await post('/verify/otp', { purpose: 'phone_verify', otp_code: 'ABCD2345' }, person.token);
  await post('/verify/password-reset/confirm', { token: 'ABCD2345', new_password: 'another one' });
  await get('/orders/no/FLIP-DEMO-ACTIVE', person.token);
  // What leaves no event.
  await api.post(`/orders/find?phone=${person.phone}`, { phone: person.phone });
  await api.get(`/no/such/${person.phone}`);
  await api.get(`/auth/profile?token=${person.token}`);
  const zip = (await get('/orders/FLIP-DEMO-ACTIVE/downloadAll')).data.url;
  expect((await fetch(zip)).status).toBe(200);
  const events = written.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'security');
  expect(events.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
    'registration ok',
    'login refused',
    'login ok',
    'code_request ok',
    'code_entry refused',
    'reset refused',
    'member_order refused',
  ]);
  expect(events.filter(({ requestId }) => !requestId)).toEqual([]);
  expect(new Set(events.slice(1, 5).map(({ member }) => member)).size).toBe(1);
  const text = written.join('');
  for (const secret of [
    person.password,
    person.phone,
    person.email,
    person.token,
    mailbox.code(person.phone),
    'another one',
    'FLIP-DEMO',
    new URL(zip).pathname.split('/')[2],
    'argon2id',
  ])
    expect(text).not.toContain(secret);
  expect(text).toContain('"route":"/orders/:invoiceId/downloadAll"');
});

test('production stores no code and no link of a message that it cannot send', async () => {
  const start = await starterForTest();
  const api = await start({ env: PRODUCTION });
  const { join, post } = createCaller(() => api);
  const { token, email } = await join();
  expect((await post('/verify/send-otp', { purpose: 'email_verify' }, token)).http).toBe(200);
  expect(await api.db.select().from(outboxMessages)).toMatchObject([
    { to: email, purpose: 'email_verify', code: null, link: null },
  ]);
});

// What each sender's responses mean is proved in delivery.db.test.ts.
test.each<[string, next: number, send: () => Promise<void>]>([
  ['refuses', 200, () => Promise.reject(new UnrecoverableError('no connection'))],
  // Its message may still arrive: it counts like any other, and the next one waits.
  ['is silent', 429, () => new Promise(() => {})],
])(
  'a sender that %s leaves no valid code, is a 503 in time, and the next request is answered %i',
  async (_what, next, send) => {
    const start = await starterForTest();
    const mailbox = createMailbox();
    const sent: string[] = [];
    let isDown = true;
    const delivery: Delivery = {
      send: async (message) => {
        sent.push(message.code ?? '');
        await (isDown ? send() : mailbox.send(message));
      },
    };
    const api = await start({ delivery, env: { RATE_LIMIT: 'on' } });
    const { join, post } = createCaller(() => api);
    const { token, phone } = await join();
    const request = () => post('/verify/send-otp', { purpose: 'phone_verify' }, token);
    const enter = (code: string) => post('/verify/otp', { purpose: 'phone_verify', otp_code: code }, token);
    const begun = performance.now();
    expect(await request()).toMatchObject({ http: 503, message: 'Pesannya belum bisa dikirim. Coba lagi nanti, ya.' });
    // 3 s are allowed; the rest is for a busy machine.
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(await enter(sent[0] ?? '')).toMatchObject({ http: 400 });
    isDown = false;
    expect((await request()).http).toBe(next);
    expect(await enter(sent[0] ?? '')).toMatchObject({ http: 400 });
    expect((await enter(mailbox.code(phone))).http).toBe(next === 200 ? 200 : 400);
  },
);
