import type { PrepareDownloadMutation } from '#web/gql/generated/graphql.ts';

export type Download = NonNullable<NonNullable<PrepareDownloadMutation['prepareDownload']>['download']>;

const NOTHING = { reason: null, message: null, url: null, expiresAt: null, byteSize: null, startedAt: null };

/** The graph's answer about a zip; without one, a user error. */
export const prepareDownload = (
  download: (Pick<Download, 'status'> & Partial<Download>) | null,
  refusal = 'Order not found',
) => ({
  prepareDownload: {
    __typename: 'PrepareDownloadPayload',
    download: download && { __typename: 'Download', ...NOTHING, ...download },
    userErrors: download ? [] : [{ __typename: 'UserError', code: 'NOT_FOUND', field: null, message: refusal }],
  },
});
