import { InMemoryCache } from '@apollo/client';

/**
 * The normalised cache: every type says here what it is known by. An order is known by its invoice, the only
 * name that each of its answers carries; a soft file has none and lives inside its order.
 */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Order: { keyFields: ['invoice'], fields: { files: { merge: false } } },
      SoftFile: { keyFields: false },
      FindOrderResult: { keyFields: false },
      Download: { keyFields: false },
      Booth: { keyFields: ['id'] },
      Coordinates: { keyFields: false },
    },
  });
}
