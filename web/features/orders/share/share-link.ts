import { brand } from '#brand/brand.ts';

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
 * Copies the link. Where the clipboard is not available (plain http, a refusal) the shown link is selected.
 */
export async function copyLink(url: string, shown: Element | null): Promise<Copied> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return 'selected';
  }
}
