import { brand } from '#brand/brand.ts';

/** A page title followed by the brand's name, as `<title>` shows it. */
export const withBrand = (title: string): string => `${title} · ${brand.name}`;

/** A WhatsApp chat with one of the brand's numbers; `message` is filled in as its first message. */
export function chatLink(line: keyof typeof brand.whatsapp, message?: string): string {
  const text = message === undefined ? '' : `?text=${encodeURIComponent(message)}`;
  return `https://wa.me/${brand.whatsapp[line]}${text}`;
}
