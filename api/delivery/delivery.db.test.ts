import { pino } from 'pino';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '#api/config.ts';
import { createDelivery } from '#api/delivery/create-delivery.ts';
import type { DeliveryMessage } from '#api/delivery/delivery.ts';
import { createOutbox } from '#api/delivery/outbox.ts';
import { createWhatsapp } from '#api/delivery/whatsapp.ts';
import { apiForFile, starterForTest } from '#tests/support/api/product-api.ts';
import { execute } from '#tests/support/api/rows.ts';
import { PRODUCTION } from '#tests/support/processes/production.ts';
import { type FakeServer, sendJson, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts';

const silent = pino({ level: 'silent' });
function running<Server extends { close: () => Promise<void> }>(server: Server): Server {
  onTestFinished(server.close);
  return server;
}

const mail: DeliveryMessage = {
  to: 'sari@example.com',
  channel: 'email',
  purpose: 'email_verify',
  code: 'AB23CD45',
  link: 'https://www.example.com/verify-email?token=t0k3n',
};
const chat: DeliveryMessage = { to: '081234567801', channel: 'whatsapp', purpose: 'password_reset', code: 'AB23CD45' };

const nowhere = { send: async () => Promise.reject(new Error('nothing belongs in the outbox')) };

function deliveryOf(env: Record<string, string>) {
  const config = loadConfig(env);
  // No test of this file is about what the outbox does with a message it should not get.
  const outbox = { ...nowhere, list: async () => [], sweep: async () => undefined };
  return createDelivery(config, outbox, silent);
}

describe('e-mail by SMTP', () => {
  const from = 'Flipbooth <no-reply@example.com>';
  const mailer = ({ port }: MailServer, url = `smtp://127.0.0.1:${port}`) =>
    deliveryOf({ SMTP_URL: url, MAIL_FROM: from });

  // What is in both bodies is proved in mail-text.test.ts.
  test('the mail arrives: to one address, as text and as HTML', async () => {
    const server = running(await startMailServer());
    await mailer(server).send(mail);
    expect(server.received).toHaveLength(1);
    const [{ to, source, from: envelopeFrom } = { to: [], source: '', from: '' }] = server.received;
    expect([envelopeFrom, to]).toEqual(['no-reply@example.com', ['sari@example.com']]);
    expect(source).toMatch(/^From: Flipbooth <no-reply@example\.com>\r$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(source).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m);
  });

  test.each(['sari@example.com, evil@example.com', 'sari@example.com>\r\nBcc: evil@example.com'])(
    '%j is one recipient or none',
    async (to) => {
      const server = running(await startMailServer());
      await mailer(server)
        .send({ ...mail, to })
        .catch(() => undefined);
      expect(server.received.flatMap((one) => one.to).filter((address) => address.startsWith('evil'))).toEqual([]);
    },
  );

  test('a server that asks for a password gets it', async () => {
    const server = running(await startMailServer({ authOptional: false, allowInsecureAuth: true }));
    await mailer(server, `smtp://me:open%20sesame@127.0.0.1:${server.port}`).send(mail);
    expect(server.received[0]?.user).toBe('me');
    const wrong = mailer(server, `smtp://me:hunter2@127.0.0.1:${server.port}`).send(mail);
    await expect(wrong).rejects.toThrow(/^the mail was not sent: EAUTH/);
    await expect(wrong).rejects.not.toThrow('hunter2');
  });

  test.each([
    [451, 'Error'],
    [550, 'UnrecoverableError'],
  ])(
    'after the refusal %i there is another attempt or none (%s); the error does not contain the address',
    async (code, name) => {
      const refusing: SMTPServerOptions = {
        onRcptTo: ({ address }, _session, done) =>
          done(Object.assign(new Error(`<${address}> is not here`), { responseCode: code })),
      };
      const refused = mailer(running(await startMailServer(refusing))).send(mail);
      const message = `the mail was not sent: EENVELOPE RCPT TO ${code}`;
      await expect(refused).rejects.toMatchObject({ message, name });
    },
  );

  test('a server that cannot be reached is an error without its name', async () => {
    const server = await startMailServer();
    await server.close();
    const message = 'the mail was not sent: ESOCKET ECONNREFUSED CONN';
    await expect(mailer(server).send(mail)).rejects.toMatchObject({ message, name: 'Error' });
  });
});

describe('WhatsApp by the Cloud API', () => {
  const accepted = { messaging_product: 'whatsapp', messages: [{ id: 'wamid.1' }] };
  const settings = { WHATSAPP_TOKEN: 'EAAJB-t', WHATSAPP_PHONE_ID: '1065', WHATSAPP_TEMPLATE: 'kode' };
  const sender = ({ url }: FakeServer) => deliveryOf({ ...settings, WHATSAPP_API_URL: `${url}/v23.0` });

  const startMeta = async (status: number, body: unknown) =>
    running(await startFakeServer((_request, response) => sendJson(response, status, body)));

  test('the code leaves in the authentication template, to the number as it is known abroad', async () => {
    const meta = await startMeta(200, accepted);
    await sender(meta).send(chat);
    const [request] = meta.seen;
    expect([request?.method, request?.url]).toEqual(['POST', '/v23.0/1065/messages']);
    expect(request?.headers).toMatchObject({ authorization: 'Bearer EAAJB-t', 'content-type': 'application/json' });
    const parameters = [{ type: 'text', text: 'AB23CD45' }];
    expect(JSON.parse(request?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '6281234567801',
      type: 'template',
      template: {
        name: 'kode',
        language: { code: 'id' },
        components: [
          { type: 'body', parameters },
          { type: 'button', sub_type: 'url', index: '0', parameters },
        ],
      },
    });
  });

  test('a number of another country loses its plus alone', async () => {
    const meta = await startMeta(200, accepted);
    await sender(meta).send({ ...chat, to: '+6561234567' });
    expect(JSON.parse(meta.seen[0]?.body ?? '')).toMatchObject({ to: '6561234567' });
  });

  const fault = (code: number, isTransient: boolean) => ({
    error: { message: 'Recipient 6281234567801 …', type: 'OAuthException', code, is_transient: isTransient },
  });

  test.each<[string, number, unknown, string]>([
    ['its limit for this second', 429, fault(130429, false), 'Error'],
    ['a fault that passes', 400, fault(2, true), 'Error'],
    ['a refusal', 400, fault(131026, false), 'UnrecoverableError'],
    ['no JSON at all', 502, '<html>', 'Error'],
  ])(
    'the error of %s (%i) contains its codes, and says whether there is another attempt',
    async (_what, status, body, name) => {
      const meta = await startMeta(status, body);
      const message = expect.stringMatching(new RegExp(`^WhatsApp answered ${status} \\(code (none|\\d+)\\)$`));
      await expect(sender(meta).send(chat)).rejects.toMatchObject({ message, name });
      expect(meta.seen).toHaveLength(1);
    },
  );

  test('a sender that is silent is left', async () => {
    const deaf = running(await startFakeServer(() => undefined));
    const { whatsapp } = loadConfig({ ...settings, WHATSAPP_API_URL: deaf.url });
    if (whatsapp === null) throw new Error('not configured');
    await expect(createWhatsapp(whatsapp, 500).send(chat)).rejects.toMatchObject({
      message: expect.stringMatching(/^WhatsApp cannot be reached: TimeoutError/),
    });
    expect(deaf.seen).toHaveLength(1);
  });

  test('the token follows no redirect', async () => {
    const elsewhere = await startMeta(200, accepted);
    const meta = running(
      await startFakeServer((_request, response) => response.writeHead(307, { location: elsewhere.url }).end()),
    );
    await expect(sender(meta).send(chat)).rejects.toThrow('WhatsApp cannot be reached');
    expect(elsewhere.seen).toEqual([]);
  });
});

const api = await apiForFile();

describe('the outbox', () => {
  const list = async (query = '') => (await api.get(`/_outbox${query}`)).json();
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const moment = new Date(Date.now() - 60 * 60 * 1000);
  const deliveryOfThen = () =>
    createDelivery(
      loadConfig({}),
      createOutbox({ db: api.db, clock: { now: () => moment.getTime() }, logger }, true),
      logger,
    );

  test('without SMTP and WhatsApp it contains each message, newest first; the log line has none of the content', async () => {
    await deliveryOfThen().send(mail);
    await deliveryOfThen().send(chat);
    expect(await list()).toEqual([
      { ...chat, link: null, sentAt: moment.toISOString() },
      { ...mail, sentAt: moment.toISOString() },
    ]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { channel: 'email', purpose: 'email_verify' },
      { channel: 'whatsapp', purpose: 'password_reset' },
    ]);
    expect(lines.join()).not.toMatch(/AB23CD45|sari@|8123456|t0k3n/);
  });

  test('an address is found in any spelling, and finds no messages to others', async () => {
    expect(await list('?to=Sari@Example.com')).toMatchObject([{ channel: 'email' }]);
    expect(await list('?to=budi@example.com')).toEqual([]);
    expect((await api.get('/_outbox?to=a&to=b')).status).toBe(422);
  });

  test('it has the reset code of a request just before, and waits for no message that is tried again later', async () => {
    const later = "now() + interval '1 minute'";
    await execute(
      api,
      `insert into jobs (id, queue, data, due_at) values (gen_random_uuid(), 'messages', '{}', ${later})`,
    );
    await api.post('/verify/password-reset', { phone: '081234567801' });
    const begun = performance.now();
    expect(await list('?to=081234567801')).toMatchObject([
      { purpose: 'password_reset', code: expect.any(String) },
      chat,
    ]);
    expect(performance.now() - begun).toBeLessThan(4_000);
  });

  test('a sweep deletes messages of the day before', async () => {
    const day = 24 * 60 * 60 * 1000;
    const sweepAt = (now: number) =>
      createOutbox({ db: api.db, clock: { now: () => now }, logger: silent }, true).sweep();
    await sweepAt(Date.now());
    expect(await list()).not.toEqual([]);
    await sweepAt(Date.now() + day);
    expect(await list()).toEqual([]);
  });

  test('production does not serve it', async () => {
    const bare = await (await starterForTest())({ env: PRODUCTION });
    expect((await bare.get('/_outbox')).status).toBe(404);
  });
});
