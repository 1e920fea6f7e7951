import { accountEndpoints } from './account.ts';
import type { EndpointContract } from './endpoint.ts';
import { newsletterEndpoints } from './newsletter.ts';
import { orderEndpoints } from './orders.ts';

/** Every endpoint of requirements §7 by its name. Two of its rows are one endpoint: JSON or a picture by PATCH. */
export const REST_API_ENDPOINTS: Record<string, EndpointContract> = {
  ...accountEndpoints,
  ...orderEndpoints,
  ...newsletterEndpoints,
};

const byEndpoint = new Map(
  Object.values(REST_API_ENDPOINTS).map((call) => [`${call.endpoint.method} ${call.endpoint.route}`, call]),
);

/** The contract of a method and a route; undefined for one that is not in requirements §7. */
export function findEndpoint(method: string, route: string): EndpointContract | undefined {
  return byEndpoint.get(`${method} ${route}`);
}
