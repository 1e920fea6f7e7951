import { expect, test } from 'vitest';
import { requestFrom, restResponding } from '#tests/support/bff/bff-callers.ts';
import { createDownloadsUpstream } from './downloads.upstream.ts';

test('a link that is none is null', async () => {
  const urlOf = (data: unknown) =>
    createDownloadsUpstream(restResponding(data).rest).downloadAll('FLIP-1', requestFrom());
  expect(await urlOf({ url: 'https://m.example/a.zip' })).toMatchObject({
    url: 'https://m.example/a.zip',
    bytes: null,
    byteSize: null,
    expiresAt: null,
  });
  for (const data of [null, undefined, {}, [], 'https://m.example/a.zip', { url: null }, { url: 'file:///etc/passwd' }])
    expect(await urlOf(data)).toBeNull();
});
