import { type FieldMergeFunction, InMemoryCache, type Reference } from '@apollo/client/cache';

interface Connection {
  nodes: readonly Reference[];
  pageInfo: { hasNextPage: boolean };
}

/**
 * Keeps the pages of a list as one list. A next page is added; the first page, read again, goes before what was read
 * after it, unless the list has become another one.
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
