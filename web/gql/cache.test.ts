import { gql } from '@apollo/client';
import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

const query = gql`
  query Orders($first: Int!, $after: String) {
    orders(first: $first, after: $after) {
      nodes {
        id
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`;

/** Writes pages of a list into a cache, one after the other, and returns the merged list. */
function readAll(...pages: { after?: string; ids: string; more?: boolean }[]) {
  const cache = createCache();
  for (const { after, ids, more = true } of pages) {
    const nodes = ids.split('').map((id) => ({ __typename: 'Order', id }));
    const pageInfo = { __typename: 'PageInfo', endCursor: ids.at(-1), hasNextPage: more };
    const data = { orders: { __typename: 'OrderConnection', nodes, pageInfo } };
    cache.writeQuery({ query, data, variables: { first: 2, ...(after && { after }) } });
  }
  const data = cache.readQuery<{ orders: { nodes: { id: string }[]; pageInfo: { endCursor: string } } }>({
    query,
    variables: { first: 2 },
  });
  return [data?.orders.nodes.map(({ id }) => id).join(''), data?.orders.pageInfo.endCursor];
}

test.each([
  ['a next page is added', [{ ids: 'ab' }, { after: 'b', ids: 'cd' }], ['abcd', 'd']],
  ['none is there twice', [{ ids: 'ab' }, { after: 'b', ids: 'bc' }], ['abc', 'c']],
  [
    'the first page, read again, keeps what is after it',
    [{ ids: 'ab' }, { after: 'b', ids: 'cd' }, { ids: 'xa' }],
    ['xabcd', 'd'],
  ],
  ['a list that is another one begins anew', [{ ids: 'ab' }, { after: 'b', ids: 'cd' }, { ids: 'xy' }], ['xy', 'y']],
  [
    'a list that has become short ends',
    [{ ids: 'ab' }, { after: 'b', ids: 'cd' }, { ids: 'ab', more: false }],
    ['ab', 'b'],
  ],
])('%s', (_, pages, list) => {
  expect(readAll(...pages)).toEqual(list);
});
