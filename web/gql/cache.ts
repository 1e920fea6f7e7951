import { InMemoryCache } from '@apollo/client/cache';
import { relayStylePagination } from '@apollo/client/utilities';

/** Creates the normalised cache: entities are identified by `id`, and pages of orders are merged into one list. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({ typePolicies: { Query: { fields: { orders: relayStylePagination() } } } });
}
