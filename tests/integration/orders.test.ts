import { expect, test } from 'vitest';
import { FindOrderDocument, PrepareDownloadDocument } from '#web/gql/generated/documents.ts';
import { startBffWithApi } from '#tests/support/bff-with-api.ts';
import { forFile } from '#tests/support/for-file.ts';

const bff = await forFile(startBffWithApi({ env: { RATE_LIMIT: 'off' } }));

test.each([
  ['081234567801', { orderExists: true, accountExists: true, phoneVerified: true }],
  ['+62 812-3456-7802', { orderExists: true, accountExists: true, phoneVerified: false }],
  ['6281234567803', { orderExists: true, accountExists: false, phoneVerified: false }],
  ['0812.3456.7899', { orderExists: false, accountExists: false, phoneVerified: false }],
])('%s has its own outcome', async (phone, outcome) => {
  expect(await bff.ask(FindOrderDocument, { phone })).toMatchObject({ data: { findOrder: outcome }, errors: [] });
});

test('the zip link of an order leads to a zip named with its invoice', async () => {
  const { data } = await bff.ask(PrepareDownloadDocument, { input: { invoice: 'FLIP-DEMO-ACTIVE' } });
  const download = data?.prepareDownload?.download;
  expect(download).toMatchObject({ status: 'READY', message: null, bytes: expect.any(Number) });
  const { pathname } = new URL(download?.url ?? '');
  const answer = await bff.api.get(pathname, { method: 'HEAD' });
  expect(answer.headers.get('content-disposition')).toContain('FLIP-DEMO-ACTIVE.zip');
});
