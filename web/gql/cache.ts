import { InMemoryCache } from '@apollo/client';

/**
 * The normalised cache: every type says here what it is known by. An order is known by its invoice, the only
 * name that each of its answers carries; a soft file has none and lives inside its order. The member is the only one
 * a session sees: one entry, so that whatever any call tells about them is shown everywhere.
 */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      User: { keyFields: [] },
      AuthPayload: { keyFields: false },
      Message: { keyFields: false },
      Order: { keyFields: ['invoice'], fields: { files: { merge: false } } },
      SoftFile: { keyFields: false },
      FindOrderResult: { keyFields: false },
      Download: { keyFields: false },
      Booth: { keyFields: ['id'] },
      Coordinates: { keyFields: false },
    },
  });
}
