import { expect } from 'vitest';
import { expiredRows } from '#api/database/expired-rows.ts';
import { markOnce } from '#api/database/marks.ts';
import { createStores } from '#api/features/account/account.context.ts';
import { createGoogleMembers } from '#api/features/account/google/google-members.ts';
import { unsubscribeLink } from '#api/features/newsletter/unsubscribe-link.ts';
import { addDays } from '#api/lib/days.ts';
import { systemClock } from '#shared/node/clock.ts';
import { createCaller, type createMailbox, type Reply } from '#tests/support/api/api-client.ts';
import type { ProductApi } from '#tests/support/api/product-api.ts';
import { LARGE_DATA_PASSWORD as password, largeData } from './large-data.ts';

interface Options {
  api: ProductApi;
  mailbox: ReturnType<typeof createMailbox>;
  /** SECRET of the API. */
  secret: string;
}

const { phone, email, token, invoice, orderId, filePath, zipToken } = largeData;
/** Rows of `fillDatabase`: a verified member with a few orders, one who has verified nothing, one with many. */
const [MEMBER, UNVERIFIED, COLLECTOR] = [501, 500, 1];
const ORDER = 7_932;
const SMALL_GIF = Buffer.from('R0lGODdhAQABAIABAP8AAP///ywAAAAAAQABAAACAkQBADs=', 'base64');

/**
 * Makes every call that reads or writes the database, each with a response that has found what it asks for, and where
 * it matters one that has not.
 *
 * @throws where a response is not the expected one
 */
export async function callEverything({ api, mailbox, secret }: Options): Promise<void> {
  const { send, get, post, patch, login, newPerson } = createCaller(() => api);
  const expectStatus = async (status: number, reply: Promise<Pick<Reply, 'http' | 'message'>>): Promise<void> => {
    const { http, message } = await reply;
    if (http !== status) throw new Error(`${http} instead of ${status}: ${message}`);
  };
  const codeOf = async (to: string, reply: Promise<Reply>): Promise<string> => {
    const before = mailbox.to(to).length;
    await expectStatus(200, reply);
    await expect.poll(() => mailbox.to(to).length).toBeGreaterThan(before);
    return mailbox.code(to);
  };
  const signIn = async (): Promise<string> =>
    ((await login({ phone: phone(MEMBER), password })).data as { token: string }).token;
  const picture = new FormData();
  picture.append('profile_picture', new Blob([SMALL_GIF], { type: 'image/gif' }), 'me.gif');
  const { memberFor } = createGoogleMembers({
    ...createStores(api.db, systemClock),
    transaction: () => Promise.reject(new Error('no member is linked here')),
  });
  const reader = 'reader@example.com';
  const sid = new URL(unsubscribeLink(reader, secret, 'http://localhost')).searchParams.get('sid');

  await expectStatus(200, post('/orders/find', { phone: phone(MEMBER) }));
  await expectStatus(200, post('/orders/find', { phone: '087700000001' }));
  await expectStatus(200, get(`/orders/${invoice(ORDER)}`));
  await expectStatus(404, get('/orders/FLIP-NONE'));
  await expectStatus(200, get('/orders', token(MEMBER)));
  await expectStatus(200, get('/orders', token(COLLECTOR)));
  await expectStatus(200, get(`/orders/${orderId(COLLECTOR)}/${invoice(COLLECTOR)}`, token(COLLECTOR)));
  await expectStatus(200, get('/orders/FLIP-DEMO-ACTIVE/downloadAll'));
  await expectStatus(200, login({ phone: phone(MEMBER), password }));
  await expectStatus(200, login({ email: email(MEMBER), password }));
  await expectStatus(401, login({ email: 'none@example.com', password }));
  await memberFor({ id: 'google-2500', verifiedEmail: null, name: '', picture: null });
  await memberFor({ id: 'new', verifiedEmail: 'google@example.com', name: 'Google', picture: null });
  await markOnce(api.db, 'google-state', addDays(new Date(), 1));
  await expectStatus(200, send('POST', '/auth/register', { body: newPerson(), key: 'register-with-a-key' }));
  await expectStatus(200, post('/auth/refresh-token', undefined, await signIn()));
  await expectStatus(200, post('/auth/logout', undefined, await signIn()));
  await expectStatus(200, get('/auth/profile', token(MEMBER)));
  await expectStatus(200, patch({ name: 'Nama lain' }, token(MEMBER)));
  await expectStatus(200, patch(picture, token(MEMBER)));
  await expectStatus(200, post('/verify/send-otp', { purpose: 'email_verify' }, token(UNVERIFIED)));
  const asked = { purpose: 'phone_verify' };
  const otp_code = await codeOf(phone(UNVERIFIED), post('/verify/send-otp', asked, token(UNVERIFIED)));
  await expectStatus(200, post('/verify/otp', { ...asked, otp_code }, token(UNVERIFIED)));
  await expectStatus(400, post('/auth/verify-email', { token: 'none' }));
  await expectStatus(200, post('/newsletter/unsubscribe', { email: reader, sid }));
  const reset = await codeOf(phone(MEMBER), post('/verify/password-reset', { phone: phone(MEMBER) }));
  await expectStatus(200, post('/verify/password-reset/confirm', { token: reset, new_password: `${password} baru` }));
  // What is looked up need not be there.
  for (const route of [
    `/media/${filePath(ORDER, 1)}`,
    `/thumbnails/480/${filePath(ORDER, 1)}`,
    `/downloads/${zipToken(700)}/a.zip`,
    `/_outbox?to=${phone(MEMBER)}`,
  ])
    await (await api.get(route)).arrayBuffer();
}

/** What maintenance and operators run, with the moment of now: a service deletes only at its second sweep. */
export async function sweepEverything(api: ProductApi): Promise<void> {
  const now = new Date();
  await api.orders.purge(now);
  for (const deleteRows of Object.values(expiredRows(api.db))) await deleteRows(now);
  await api.app.features.outbox.sweep();
}
