import { brand } from '#brand/brand.ts';

/** The `<title>` of a page, in the served document and in the browser. The home page has no title of its own. */
export const documentTitle = (title: string | undefined): string =>
  title === undefined ? `${brand.name}: ${brand.makes}` : `${title} · ${brand.name}`;

/** A WhatsApp chat with one of the brand's numbers; `message` is filled in as its first message. */
export function chatLink(line: keyof typeof brand.whatsapp, message?: string): string {
  const text = message === undefined ? '' : `?text=${encodeURIComponent(message)}`;
  return `https://wa.me/${brand.whatsapp[line]}${text}`;
}
