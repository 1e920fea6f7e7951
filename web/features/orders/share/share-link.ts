import { brand } from '#web/lib/brand.ts';
import { runtimeConfig } from '#web/lib/env.ts';
import { paths } from '#web/lib/paths.ts';

/**
 * The public address of an order's photos on the product's own site (requirements §9), or of one of them by its index
 * in the viewer.
 */
export function shareUrl(invoice: string, file?: number): string {
  return runtimeConfig().siteUrl + paths.photos.href(invoice) + (file === undefined ? '' : `?f=${file + 1}`);
}

const INVITATION = `Ini hasil fotoku di ${brand.name}!`;

/** Opens WhatsApp with a message that holds the link; the visitor picks the recipient there. */
export function whatsappShareUrl(url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${INVITATION} ${url}`)}`;
}

/** Whether the system has a share sheet. */
export function canShareNatively(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the share sheet. Closing it is no error. */
export async function shareNatively(url: string): Promise<void> {
  try {
    await navigator.share({ title: brand.name, text: INVITATION, url });
  } catch {
    // Closed, or refused by the system: the link and the QR code are still on the screen.
  }
}

/** `selected`: the link is selected, and the visitor has to copy it. */
export type Copied = 'copied' | 'selected';

/**
 * Copies the link. Where the clipboard is not available (plain http, a refusal) the shown link is selected and copied
 * the deprecated way.
 */
export async function copyLink(url: string, shown: Element | null): Promise<Copied> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return copySelection() ? 'copied' : 'selected';
  }
}

function copySelection(): boolean {
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way where the clipboard is closed to pages without https
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
