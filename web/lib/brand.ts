import { brand } from '#brand/brand.ts';

/** The `<title>` of a page, in the served document and in the browser. The home page has no title of its own. */
export const documentTitle = (title: string | undefined): string =>
  title === undefined ? `${brand.name}: ${brand.makes}` : `${title} · ${brand.name}`;

/** WhatsApp with a first message to a number; without one the visitor picks the recipient there. */
export const messageLink = (message: string, number = ''): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(message)}`;

/** A WhatsApp chat with one of the brand's numbers. */
export const chatLink = (line: keyof typeof brand.whatsapp, message: string): string =>
  messageLink(message, brand.whatsapp[line]);
