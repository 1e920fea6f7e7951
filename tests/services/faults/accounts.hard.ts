import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { serializers } from '#shared/node/logger.ts';
import { createCaller } from '#tests/support/api/api-client.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';
import { startBff } from '#tests/support/bff/bff.ts';
import { forFile } from '#tests/support/for-file.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let log = '';
const api = await apiForFile({
  logger: pino({ level: 'debug', serializers }, { write: (line: string) => void (log += line) }),
});
const bff = await forFile(startBff(api.url, { env: { RATE_LIMIT: 'off' } }));
const { join, login, post, get, patch } = createCaller(() => api);

test('S16 secrets are compared as hashes, or in constant time', () => {
  const read = (file: string) => readFileSync(path.join(root, 'api/features', file), 'utf8');
  expect(read('newsletter/unsubscribe-link.ts')).toContain('timingSafeEqual(');
  expect(read('account/google/google-state.ts')).toContain("content.challenge !== hash('sha256', browserVerifier");
});

test('S27 S59 a token comes from the Authorization header alone, and each login has a new one', async () => {
  const member = await join();
  const first = await login({ phone: member.phone, password: member.password });
  const second = await login({ phone: member.phone, password: member.password, token: member.token });
  expect(new Set([member.token, first.data.token, second.data.token]).size).toBe(3);
  const bare = await api.get(`/auth/profile?token=${member.token}`, {
    headers: { cookie: `token=${member.token}`, 'x-token': member.token },
  });
  expect(bare.status).toBe(401);
});

const INJECTIONS = [
  "' OR '1'='1",
  "'; DROP TABLE members; --",
  "1' UNION SELECT password_hash FROM members --",
  '%',
  '_%',
  '\\',
  "\\' OR 1=1 --",
  '$1',
  '${1}',
  '1); SELECT pg_sleep(5); --',
  '"',
  '`',
  '\u02bc OR 1=1',
];

test('S53 SQL in every text finds and changes nothing', async () => {
  const member = await join();
  for (const text of INJECTIONS) {
    const begun = performance.now();
    expect((await login({ identifier: text, phone: text, password: text })).http).toBeGreaterThanOrEqual(400);
    expect((await get(`/orders/${encodeURIComponent(text)}`)).http).toBe(404);
    expect((await get(`/orders/${encodeURIComponent(text)}/${encodeURIComponent(text)}`, member.token)).http).toBe(404);
    const found = await post('/orders/find', { phone: text });
    expect(found.data?.orderExists ?? false).toBe(false);
    expect(
      (await post('/verify/password-reset/confirm', { token: text, new_password: 'kata sandi' })).http,
    ).toBeGreaterThanOrEqual(400);
    expect((await post('/auth/verify-email', { token: text })).http).toBeGreaterThanOrEqual(400);
    expect((await patch({ name: text }, member.token)).data?.name ?? text.trim()).toBe(text.trim());
    expect(performance.now() - begun).toBeLessThan(4_000);
  }
  expect((await get('/auth/profile', member.token)).http).toBe(200);
});

test('S61 line breaks and colours in what is sent make no line of the log', async () => {
  const from = log.length;
  for (const text of ['x\r\n{"level":60,"msg":"forged"}', '\u001b[31mred', 'x'.repeat(90_000)]) {
    await login({ phone: text, password: text });
    await api.get(`/orders/${encodeURIComponent(text.slice(0, 90))}`, { headers: { 'user-agent': 'x'.repeat(4_000) } });
    await bff.ask('query ($p: String!) { findOrder(phone: $p) { orderExists } }', { p: text });
  }
  const lines = log.slice(from).split('\n').filter(Boolean);
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    expect(line.length).toBeLessThan(4_096);
    expect((JSON.parse(line) as { msg: string }).msg).not.toBe('forged');
    // oxlint-disable-next-line no-control-regex -- it is what is tested.
    expect(line).not.toMatch(/\u001b/);
  }
});
