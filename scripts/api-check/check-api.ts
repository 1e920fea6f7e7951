import { randomUUID } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { identifier } from '#bff/features/account/account.input.ts';
import { createProfileUpstream } from '#bff/features/account/profile/profile.upstream.ts';
import { createSessionUpstream } from '#bff/features/account/session/session.upstream.ts';
import { createUserReader } from '#bff/features/account/user.reader.ts';
import { createVerificationUpstream } from '#bff/features/account/verification/verification.upstream.ts';
import { createNewsletterUpstream } from '#bff/features/newsletter/newsletter.upstream.ts';
import { createDownloadsUpstream } from '#bff/features/orders/downloads/downloads.upstream.ts';
import { createFindOrderUpstream } from '#bff/features/orders/find-order/find-order.upstream.ts';
import { createMemberOrdersUpstream } from '#bff/features/orders/member/member-orders.upstream.ts';
import { createOrderReader } from '#bff/features/orders/order.reader.ts';
import { createOrderUpstream } from '#bff/features/orders/order.upstream.ts';
import { Member, Visitor } from '#bff/graphql/caller.ts';
import { readWebUrl } from '#bff/lib/api-values.ts';
import { createRestClient, type RestClient } from '#bff/upstream/rest-client.ts';
import type { HttpResponse } from '#bff/upstream/rest-request.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { systemClock } from '#shared/node/clock.ts';
import { isLoopbackHost } from '#shared/node/private-hosts.ts';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import type { EndpointContract } from '#shared/rest-api/endpoint.ts';
import { REST_API_ENDPOINTS } from '#shared/rest-api/endpoints.ts';
import { newsletterEndpoints } from '#shared/rest-api/newsletter.ts';
import { orderEndpoints } from '#shared/rest-api/orders.ts';
import { isNoCall, judge, judgeDates, type Row } from './judge.ts';

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

type Check = <T>(
  call: EndpointContract,
  about: string,
  wanted: readonly number[],
  run: () => Promise<T>,
) => Promise<T | null>;

const ZIP_MS = 60_000;
const OK = [200];
const UNKNOWN = 'API-CHECK-0';
const ODD = ['A/B C?#%&+', '..\\..\\x', '日本 📷', "' or 1=1 --", 'x'.repeat(100)];
const CODE = 'ZZZZ9999';

/** Makes the calls of the BFF, with its client and its readers, and compares the responses with the contract. */
export async function checkApi({ url, member, invoice, write, timeoutMs = 10_000 }: Options) {
  const rows = [await checkTransport(url)];
  const tried = new Set<EndpointContract>();
  const responses: { response: HttpResponse; isRefused: boolean }[] = [];
  const rest = createRestClient({
    baseUrl: url,
    timeoutMs,
    clock: systemClock,
    maxTries: 1,
    onResponse: (_call, response, isRefused) => responses.push({ response, isRefused }),
  });
  const unknownPath = async (method: string) => {
    const path = '/api-check/unknown';
    return { path, text: await fetch(url + path, { method }).then((response) => response.text(), String) };
  };
  const check: Check = async (call, about, wanted, run) => {
    const began = performance.now();
    const before = responses.length;
    let error: UpstreamError | null = null;
    const result = await run().catch((raised: unknown) => {
      // This is the BFF's own error about a readable response.
      if (raised instanceof GraphQLError) return null;
      if (!(raised instanceof UpstreamError)) throw raised;
      error = raised;
      return null;
    });
    const { response, isRefused = false } = responses[before] ?? {};
    const [head, ...fields] = judge({ call, about, wanted, error, response, isRefused, ms: performance.now() - began });
    if (head && wanted.length > 1 && response && isNoCall(response, call.route, await unknownPath(call.method)))
      Object.assign(head, { made: 'there is no such call: every unknown path is answered so', isFault: true });
    rows.push(...[head ?? []].flat(), ...fields);
    tried.add(call);
    return result;
  };
  const upstream = {
    check,
    request: { requestId: randomUUID(), address: '127.0.0.1', signal: new AbortController().signal },
    ...createUpstream(rest),
  };
  await checkPublic(upstream);
  if (invoice !== undefined)
    await check(orderEndpoints.getOrder, invoice, OK, () => upstream.orders.get(invoice, upstream.request));
  if (write) await checkWrites(upstream);
  if (member) await checkMember(upstream, member, write);
  await rest.close();
  rows.push(...judgeDates(responses.map(({ response }) => response.text)));
  return {
    rows,
    untried: Object.keys(REST_API_ENDPOINTS).filter((name) => !tried.has(REST_API_ENDPOINTS[name] as EndpointContract)),
  };
}

type Upstream = ReturnType<typeof createUpstream> & { check: Check; request: Member['request'] };

function createUpstream(rest: RestClient) {
  const reader = createUserReader(readWebUrl);
  const orderReader = createOrderReader({ readLink: readWebUrl, siteUrl: '', clock: systemClock });
  return {
    session: createSessionUpstream(rest, reader),
    profile: createProfileUpstream(rest, reader),
    verification: createVerificationUpstream(rest),
    newsletter: createNewsletterUpstream(rest),
    orders: createOrderUpstream(rest, orderReader, systemClock),
    memberOrders: createMemberOrdersUpstream(rest, orderReader),
    findOrder: createFindOrderUpstream(rest),
    // The BFF waits for up to an hour, which is too long for this check.
    downloads: createDownloadsUpstream(
      { ...rest, call: (call) => rest.call({ ...call, timeoutMs: ZIP_MS }) },
      readWebUrl,
    ),
  };
}

/** Checks TLS and compression. `fetch` reports an invalid certificate. */
async function checkTransport(url: string): Promise<Row> {
  const row = { what: 'connection', wanted: 'https, gzip or br', made: 'taken', isFault: false };
  const { protocol, hostname } = new URL(url);
  const isSafe = protocol === 'https:' || isLoopbackHost(hostname);
  try {
    const { headers, status, body } = await fetch(`${url}/orders/${UNKNOWN}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    await body?.cancel();
    const came = `${protocol}//, ${headers.get('content-encoding') ?? 'not compressed'}, status ${status}`;
    return { ...row, came, isFault: !isSafe, made: isSafe ? 'taken' : 'tokens and passwords can be read on the way' };
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string };
    return { ...row, came: `no answer (${code ?? message ?? ''})`, made: 'UPSTREAM_UNAVAILABLE', isFault: true };
  }
}

/** Makes look-ups that find nothing and change nothing. */
async function checkPublic({ check, request, orders, findOrder, downloads, profile, memberOrders }: Upstream) {
  const { getOrder, downloadAll, listOrders, getMemberOrder } = orderEndpoints;
  await check(getOrder, 'an unknown invoice', [404], () => orders.get(UNKNOWN, request));
  for (const invoice of ODD)
    await check(getOrder, `\`${invoice.slice(0, 20)}\``, [404], () => orders.get(invoice, request));
  await check(downloadAll, 'an unknown invoice', [404], () => downloads.downloadAll(UNKNOWN, request));
  await check(orderEndpoints.findOrder, 'an unknown number', OK, () => findOrder.find('0800000000000', request));
  await check(orderEndpoints.findOrder, 'no number', [422], () => findOrder.find('', request));
  const stranger = new Member(request, 'not-a-token');
  await check(accountEndpoints.getProfile, 'a wrong token', [401], () => profile.get(stranger));
  await check(listOrders, 'a wrong token', [401], () => memberOrders.list(stranger));
  await check(getMemberOrder, 'a wrong token', [401], () =>
    memberOrders.get({ apiId: '0', invoice: UNKNOWN, expired: false }, stranger),
  );
}

/** Makes calls with invented data. The API refuses all but the password reset, which reveals nothing. */
async function checkWrites({ check, request, session, verification, newsletter }: Upstream) {
  const visitor = new Visitor(request, false);
  const calls = accountEndpoints;
  const invalid = { name: '', email: 'nobody', password: 'x', phone: '0', birthDate: '2999-01-01' };
  const google = { code: CODE, state: CODE, redirectUri: 'https://www.example.com/auth/google/callback' };
  const refused = (call: EndpointContract, run: () => Promise<unknown>) => check(call, 'made up', call.refusals, run);
  await check(calls.register, 'fields that are not valid', [422], () => session.register(invalid, request));
  await check(calls.requestReset, 'an unknown number', OK, () =>
    verification.requestReset({ phone: '0800000000000' }, visitor),
  );
  await refused(calls.confirmReset, () => verification.confirmReset(CODE, 'rahasia 1 2 3', visitor));
  await refused(calls.verifyEmail, () => verification.verifyEmail(CODE, visitor));
  await refused(calls.googleCallback, () => session.googleCallback(google, request));
  await refused(calls.googleOneTap, () => session.googleOneTap('a.b.c', request));
  // An API may give strangers the same response as a subscriber.
  const { unsubscribe } = newsletterEndpoints;
  await check(unsubscribe, 'made up', [200, ...unsubscribe.refusals], () =>
    newsletter.unsubscribe({ email: 'nobody@example.com', sid: CODE }, visitor),
  );
}

/** Makes a member's reads between login and logout; with `write` also sends a code, a new token and the same name. */
async function checkMember(
  upstream: Upstream,
  { phone, password }: { phone: string; password: string },
  write: boolean,
) {
  const { check, request, session, profile, memberOrders, orders, downloads, verification } = upstream;
  await check(accountEndpoints.login, 'a wrong password', [401], () =>
    session.login(identifier.parse(phone), `${password} ${CODE}`, request),
  );
  const begun = await check(accountEndpoints.login, '', OK, () =>
    session.login(identifier.parse(phone), password, request),
  );
  if (!begun) return;
  let member = new Member(request, begun.session.token);
  const user = await check(accountEndpoints.getProfile, '', OK, () => profile.get(member));
  const list = (await check(orderEndpoints.listOrders, '', OK, () => memberOrders.list(member))) ?? [];
  for (const order of list.slice(0, 3)) {
    await check(orderEndpoints.getMemberOrder, order.invoice, OK, () => memberOrders.get(order, member));
    await check(orderEndpoints.getOrder, order.invoice, OK, () => orders.get(order.invoice, request));
  }
  if (write && user) {
    const { updateProfile, sendOtp, verifyOtp, refreshToken } = accountEndpoints;
    await check(updateProfile, 'the same name', OK, () => profile.update({ name: user.name }, member));
    await check(sendOtp, '', OK, () => verification.sendOtp('PHONE_VERIFY', member));
    await check(verifyOtp, 'a wrong code', verifyOtp.refusals, () =>
      verification.verifyOtp(CODE, 'PHONE_VERIFY', member),
    );
    const active = list.find(({ expired }) => !expired);
    if (active)
      await check(orderEndpoints.downloadAll, active.invoice, OK, () => downloads.downloadAll(active.invoice, request));
    const renewed = await check(refreshToken, '', OK, () => session.refresh(member));
    if (renewed) member = member.withToken(renewed.session.token);
  }
  await check(accountEndpoints.logout, '', OK, () => session.logout(member));
}
