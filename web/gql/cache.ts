import { type FieldMergeFunction, InMemoryCache, type Reference } from '@apollo/client/cache';

interface Connection {
  nodes: readonly Reference[];
  pageInfo: { hasNextPage: boolean };
}

/**
 * Keeps the pages of a list as one list. A next page is added at the end. When the first page is read again, it comes
 * first and the known rest stays after it, unless none of its items was known or there is no further page.
 */
const mergePages: FieldMergeFunction<Connection, Connection> = (known, page, { args }) => {
  const refs = new Set(page.nodes.map(({ __ref }) => __ref));
  const others = known?.nodes.filter(({ __ref }) => !refs.has(__ref)) ?? [];
  if (args?.after) return { ...page, nodes: [...others, ...page.nodes] };
  const isSame = known && page.pageInfo.hasNextPage && others.length < known.nodes.length;
  return isSame ? { ...page, nodes: [...page.nodes, ...others], pageInfo: known.pageInfo } : page;
};

/** The normalised cache: everything with an identity has an `id`. Pages of orders are one list. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: { Query: { fields: { orders: { keyArgs: false, merge: mergePages } } } },
  });
}
