import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { CallGroup } from '#bff/upstream/call-groups.ts';
import type { RestRequest } from '#bff/upstream/rest-call.ts';
import { createRestClient } from '#bff/upstream/rest-client.ts';
import type { HttpResponse } from '#bff/upstream/rest-request.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { systemClock } from '#shared/node/clock.ts';
import { isLoopbackHost } from '#shared/node/loopback-host.ts';
import { compactPhone } from '#shared/phone.ts';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import type { EndpointContract } from '#shared/rest-api/endpoint.ts';
import { REST_API_ENDPOINTS } from '#shared/rest-api/endpoints.ts';
import { newsletterEndpoints } from '#shared/rest-api/newsletter.ts';
import { orderEndpoints } from '#shared/rest-api/orders.ts';
import { isNoCall, judge, type Row } from './judge.ts';

export interface Options {
  url: string;
  /** With a member, calls that need a login are made as well. */
  member: { phone: string; password: string } | null;
  /** An invoice whose public order is checked, without a member too. */
  invoice?: string | undefined;
  /** Also makes calls that may change something. Most are refused, since their codes are invented. */
  write: boolean;
  timeoutMs?: number;
}

type Sent = Pick<RestRequest, 'params' | 'query' | 'body'> & { token?: string };
/**
 * Makes a call.
 *
 * @param caseName `an unknown invoice`
 * @param expected the statuses that the contract has for it
 * @returns the data of a success, else null
 */
type Check = (call: EndpointContract, caseName: string, expected: readonly number[], sent?: Sent) => Promise<unknown>;

/** The group of a call, by the first word of its route: a broken group makes no calls for a while. */
const GROUPS: Record<string, CallGroup> = { auth: 'account', verify: 'codes', orders: 'orders' };
const ZIP_MS = 60_000;
const OK = [200];
const UNKNOWN = 'API-CHECK-0';
const ODD = ['A/B C?#%&+', '..\\..\\x', '日本 📷', "' or 1=1 --", 'x'.repeat(100)];
const CODE = 'ZZZZ9999';
const NO_PHONE = '0800000000000';

/** Makes the calls of the BFF, with its REST client, and compares the responses with the contract. */
export async function checkApi({ url, member, invoice, write, timeoutMs = 10_000 }: Options) {
  const rows = [await checkTransport(url)];
  const tried = new Set<EndpointContract>();
  const responses: { response: HttpResponse; isRefused: boolean }[] = [];
  const rest = createRestClient({
    baseUrl: url,
    timeoutMs,
    clock: systemClock,
    onResponse: (_call, response, isRefused) => responses.push({ response, isRefused }),
  });
  const request = { requestId: randomUUID(), address: '127.0.0.1' };
  const unknownPath = async (method: string) => {
    const path = '/api-check/unknown';
    return { path, text: await fetch(url + path, { method }).then((response) => response.text(), String) };
  };
  const check: Check = async (call, caseName, expected, { token, ...sent } = {}) => {
    const began = performance.now();
    responses.length = 0;
    let error: UpstreamError | null = null;
    const options: RestRequest = {
      group: GROUPS[call.route.split('/')[1] ?? ''] ?? 'newsletter',
      endpoint: call,
      ...sent,
      caller: { request, bearer: token },
      // The BFF waits for up to an hour for a zip, which is too long for this check.
      ...(call === orderEndpoints.downloadAll && { timeoutMs: ZIP_MS }),
      unreachableMessage: '',
      isTriedOnce: true,
    };
    const answer = call.data ? rest.call({ ...options, data: z.unknown() }) : rest.callForMessage(options);
    const data = await answer.catch((raised: unknown) => {
      if (!(raised instanceof UpstreamError)) throw raised;
      error = raised;
      return null;
    });
    const { response, isRefused = false } = responses[0] ?? {};
    const ms = performance.now() - began;
    const [head, ...fields] = judge({ call, caseName, expected, error, response, isRefused, ms });
    if (expected.length > 1 && response && isNoCall(response, call.route, await unknownPath(call.method)))
      Object.assign(head, { reading: 'there is no such call: every unknown path is answered so', isFault: true });
    rows.push(head, ...fields);
    tried.add(call);
    return data;
  };
  await checkPublic(check);
  if (invoice !== undefined) await check(orderEndpoints.getOrder, invoice, OK, { params: { invoiceId: invoice } });
  if (write) await checkWrites(check);
  if (member) await checkMember(check, member, write);
  await rest.close();
  return {
    rows,
    untried: Object.keys(REST_API_ENDPOINTS).filter((name) => !tried.has(REST_API_ENDPOINTS[name] as EndpointContract)),
  };
}

/** Checks TLS and compression. `fetch` reports an invalid certificate. */
async function checkTransport(url: string): Promise<Row> {
  const row = { what: 'connection', expected: 'https, gzip or br', reading: 'taken', isFault: false };
  const { protocol, hostname } = new URL(url);
  const isSafe = protocol === 'https:' || isLoopbackHost(hostname);
  try {
    const { headers, status, body } = await fetch(`${url}/orders/${UNKNOWN}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    await body?.cancel();
    const received = `${protocol}//, ${headers.get('content-encoding') ?? 'not compressed'}, status ${status}`;
    return {
      ...row,
      received,
      isFault: !isSafe,
      reading: isSafe ? 'taken' : 'tokens and passwords can be read on the way',
    };
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string };
    return { ...row, received: `no answer (${code ?? message ?? ''})`, reading: 'UPSTREAM_UNAVAILABLE', isFault: true };
  }
}

/** Makes look-ups that find nothing and change nothing. */
async function checkPublic(check: Check): Promise<void> {
  const { getOrder, downloadAll, listOrders, getMemberOrder, findOrder } = orderEndpoints;
  await check(getOrder, 'an unknown invoice', [404], { params: { invoiceId: UNKNOWN } });
  for (const invoiceId of ODD) await check(getOrder, `\`${invoiceId.slice(0, 20)}\``, [404], { params: { invoiceId } });
  await check(downloadAll, 'an unknown invoice', [404], { params: { invoiceId: UNKNOWN } });
  await check(findOrder, 'an unknown number', OK, { body: { phone: NO_PHONE } });
  await check(findOrder, 'no number', [422], { body: { phone: '' } });
  const token = 'not-a-token';
  await check(accountEndpoints.getProfile, 'a wrong token', [401], { token });
  await check(listOrders, 'a wrong token', [401], { token });
  await check(getMemberOrder, 'a wrong token', [401], { token, params: { id: '0', inv: UNKNOWN } });
}

/** Makes calls with invented data. The API refuses all but the password reset, which reveals nothing. */
async function checkWrites(check: Check): Promise<void> {
  const { register, requestReset, confirmReset, verifyEmail, googleCallback, googleOneTap } = accountEndpoints;
  const { unsubscribe } = newsletterEndpoints;
  const invalid = { name: '', email: 'nobody', password: 'x', phone: '0', birthDate: '2999-01-01' };
  const query = { code: CODE, state: CODE, redirectUri: 'https://www.example.com/auth/google/callback' };
  const refused = (call: EndpointContract, sent: Sent) => check(call, 'made up', call.refusals, sent);
  await check(register, 'fields that are not valid', [422], { body: invalid });
  await check(requestReset, 'an unknown number', OK, { body: { phone: NO_PHONE } });
  await refused(confirmReset, { body: { token: CODE, new_password: 'rahasia 1 2 3' } });
  await refused(verifyEmail, { body: { token: CODE } });
  await refused(googleCallback, { query });
  await refused(googleOneTap, { body: { credential: 'a.b.c' } });
  // An API may give strangers the same response as a subscriber.
  const body = { email: 'nobody@example.com', sid: CODE };
  await check(unsubscribe, 'made up', [200, ...unsubscribe.refusals], { body });
}

/** Makes a member's reads between login and logout; with `write` also sends a code, a new token and the same name. */
async function checkMember(check: Check, { phone, password }: { phone: string; password: string }, write: boolean) {
  const { login, logout, getProfile, updateProfile, sendOtp, verifyOtp, refreshToken } = accountEndpoints;
  const { listOrders, getMemberOrder, getOrder, downloadAll } = orderEndpoints;
  const number = compactPhone(phone);
  const tokenOf = (data: unknown) => (data as { token?: string } | null)?.token;
  await check(login, 'a wrong password', [401], { body: { phone: number, password: `${password} ${CODE}` } });
  let token = tokenOf(await check(login, '', OK, { body: { phone: number, password } }));
  if (!token) return;
  const user = (await check(getProfile, '', OK, { token })) as { name?: string } | null;
  const rows = [await check(listOrders, '', OK, { token })].flat() as ({
    id: unknown;
    inv: unknown;
    expired: unknown;
  } | null)[];
  const list = rows.filter((row) => row !== null && typeof row === 'object');
  for (const order of list.slice(0, 3)) {
    const [id, inv] = [String(order.id), String(order.inv)];
    await check(getMemberOrder, inv, OK, { token, params: { id, inv } });
    await check(getOrder, inv, OK, { params: { invoiceId: inv } });
  }
  if (write && user) {
    await check(updateProfile, 'the same name', OK, { token, body: { name: user.name } });
    await check(sendOtp, '', OK, { token, body: { purpose: 'phone_verify' } });
    await check(verifyOtp, 'a wrong code', verifyOtp.refusals, {
      token,
      body: { otp_code: CODE, purpose: 'phone_verify' },
    });
    const active = list.find(({ expired }) => expired !== true);
    if (active) await check(downloadAll, String(active.inv), OK, { params: { invoiceId: String(active.inv) } });
    token = tokenOf(await check(refreshToken, '', OK, { token })) ?? token;
  }
  await check(logout, '', OK, { token });
}
