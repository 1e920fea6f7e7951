import { accountCalls } from './account.ts';
import type { RestApiCall } from './call.ts';
import { newsletterCalls } from './newsletter.ts';
import { orderCalls } from './orders.ts';

/** Every call of requirements §7 by its name. Two of its rows are one call: JSON or a picture by PATCH. */
export const REST_API_CALLS: Record<string, RestApiCall> = { ...accountCalls, ...orderCalls, ...newsletterCalls };

const byEndpoint = new Map(
  Object.values(REST_API_CALLS).map((call) => [`${call.endpoint.method} ${call.endpoint.route}`, call]),
);

/** The call of a method and a route; undefined for one that is not in requirements §7. */
export function restApiCall(method: string, route: string): RestApiCall | undefined {
  return byEndpoint.get(`${method} ${route}`);
}
