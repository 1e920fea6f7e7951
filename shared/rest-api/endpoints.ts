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
