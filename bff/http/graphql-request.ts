export const GRAPHQL_PATH = '/graphql';

/** The request headers that Apollo reads; the others are not copied. */
export const HEADERS_READ = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'] as const;
