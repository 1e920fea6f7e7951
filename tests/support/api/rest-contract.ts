import * as z from 'zod';
import { refusal, type EndpointContract, success } from '#shared/rest-api/endpoint.ts';
import { REST_API_ENDPOINTS } from '#shared/rest-api/endpoints.ts';

const parameters = ({ route }: EndpointContract): number => route.split('{').length;

/** `/orders/{invoiceId}/downloadAll` before `/orders/{id}/{inv}`, as a router chooses. */
const patterns = Object.values(REST_API_ENDPOINTS)
  .toSorted((one, other) => parameters(one) - parameters(other))
  .map((call) => [call, new RegExp(`^${call.route.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const);

/** The call of requirements §7 that a request is; undefined for any other path. */
export function callOfRequest(method: string, url: string): EndpointContract | undefined {
  const path = url.split('?', 1)[0] ?? '';
  return patterns.find(([call, pattern]) => call.method === method && pattern.test(path))?.[0];
}

/** Any call may have this response: too large, too fast, or while the service is busy or broken. */
const ALWAYS = [400, 413, 415, 429, 500, 503];

/** What is wrong with a response, by the contract: null for one that keeps it, unnamed fields included. */
export function faultOfResponse(call: EndpointContract, http: number, body: unknown): string | null {
  if (http !== 200 && ![...call.refusals, ...ALWAYS].includes(http)) return `status ${http} is not in the contract`;
  const form = http === 200 ? success.extend({ data: call.data ?? z.unknown() }) : refusal.extend({ data: z.null() });
  const read = form.safeParse(body);
  if (!read.success) return z.prettifyError(read.error);
  const [kept, sent] = [JSON.stringify(read.data), JSON.stringify(body)];
  return kept.length === sent.length ? null : `fields that the contract does not name: ${sent}`;
}
