import { groupFiles, type NamedFile, type Order, type OrderFile } from '#web/features/orders/files/order-file.ts';
import type { ListedOrder_orderFragment } from '#web/gql/generated/graphql.ts';

/** A soft file as the graph returns it for an API that sends only type and URL; `more` overrides fields. */
export function softFile(kind: 'PHOTO' | 'RESULT' | 'VIDEO', url: string, more: Partial<OrderFile> = {}) {
  const plain = kind === 'VIDEO' ? null : url;
  return {
    __typename: 'SoftFile' as const,
    id: url,
    kind,
    url,
    name: url.split('/').at(-1) ?? '',
    mimeType: null,
    byteSize: null,
    width: null,
    height: null,
    placeholder: null,
    small: plain,
    medium: plain,
    large: plain,
    ...more,
  };
}

/** One of some files, as the page names it. */
export function namedFile(files: OrderFile[], index: number, invoice = 'FLIP-1'): NamedFile {
  const file = groupFiles({ invoice, files }).all[index];
  if (!file) throw new Error(`no file ${index}`);
  return file;
}

/** An order as the graph returns it; `more` overrides fields. */
export const orderInGraph = (more: Partial<Order & ListedOrder_orderFragment> = {}) => ({
  __typename: 'Order' as const,
  id: 'order-1',
  invoice: 'FLIP-1',
  shareUrl: 'https://flipbooth.example/photos/FLIP-1',
  date: '2026-11-12T07:00:00Z',
  expiry: '2099-11-27T16:59:59Z',
  boothName: 'Vintage Photobooth',
  city: 'Malang',
  expired: false,
  files: [],
  unavailableFiles: 0,
  coverPicture: null,
  ...more,
});

/** A page of a member's orders as the graph returns it. */
export const ordersOf = (...changes: Parameters<typeof orderInGraph>[0][]) => ({
  orders: {
    __typename: 'OrderConnection',
    edges: changes.map((change) => ({
      __typename: 'OrderEdge',
      node: orderInGraph({ id: change?.invoice ?? 'order', ...change }),
    })),
    pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
    totalCount: changes.length,
  },
});
