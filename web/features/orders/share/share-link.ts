import { brand } from '#web/lib/brand.ts';
import { runtimeConfig } from '#web/lib/env.ts';
import { paths } from '#web/lib/paths.ts';

/** The public address of an order's photos on the product's own site, wherever this page was opened (requirements §9). */
export function shareUrl(invoice: string): string {
  return runtimeConfig().siteUrl + paths.photos.href(invoice);
}

const invitation = `Ini hasil fotoku di ${brand.name}!`;

/** A WhatsApp message with the link in it, to whomever one picks. */
export function whatsappShareUrl(url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${invitation} ${url}`)}`;
}

/** The phone's own share sheet; false where there is none. */
export function canShareNatively(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the share sheet. Changing one's mind there is no failure. */
export async function shareNatively(url: string): Promise<void> {
  try {
    await navigator.share({ title: brand.name, text: invitation, url });
  } catch {
    // Cancelled, or refused by the system: the link and the QR code are still on the screen.
  }
}
