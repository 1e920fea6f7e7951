import { brand } from '#brand/brand.ts';

/** A WhatsApp chat with one of the brand's numbers; `message` is filled in as its first message. */
export function chatLink(line: keyof typeof brand.whatsapp, message?: string): string {
  const text = message === undefined ? '' : `?text=${encodeURIComponent(message)}`;
  return `https://wa.me/${brand.whatsapp[line]}${text}`;
}
