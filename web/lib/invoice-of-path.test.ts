import { expect, test } from 'vitest';
import { photosPath } from '#shared/invoice.ts';
import { invoiceOfPhotosPath } from './invoice-of-path.ts';

test.each(['FLIP-DEMO-ACTIVE', 'A/B C', '%2e%2e', 'Pesanan №7 é 写真', 'a?b#c', ' '])(
  'the path of %j is read back, alone and in a link',
  (invoice) => {
    const path = photosPath(invoice);
    expect(invoiceOfPhotosPath(path)).toBe(invoice);
    expect(invoiceOfPhotosPath(`${path}/`)).toBe(invoice);
    expect(invoiceOfPhotosPath(`Foto: https://flipbooth.test${path}?f=2#top ya`)).toBe(invoice);
  },
);

test.each(['', 'FLIP-1', '/photos', '/photos/', '/photos/%7', '/find-my-photos/FLIP-1'])(
  '%j is the path of no invoice',
  (path) => {
    expect(invoiceOfPhotosPath(path)).toBeNull();
  },
);
