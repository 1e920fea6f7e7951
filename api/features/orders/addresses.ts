import { toAddressName } from './invoice.ts';

/** The addresses of files at the API: the `pattern` of the route, and the `href` in an answer. */
export const addresses = {
  file: { pattern: '/media/*', href: (path: string) => `/media/${path}` },
  thumbnail: {
    pattern: '/thumbnails/:width/*',
    href: (path: string, width: number) => `/thumbnails/${width}/${path}`,
  },
  zip: {
    pattern: '/downloads/:token/:name',
    href: (token: string, invoice: string) => `/downloads/${token}/${toAddressName(invoice)}.zip`,
  },
} as const;
