/** `marked`: the link is selected, and copying is left to the visitor. */
export type Copied = 'copied' | 'marked';

/** Puts the link on the clipboard; where there is none (plain http, a refusal) it is selected and copied the old way. */
export async function copyLink(url: string, shown: Element | null): Promise<Copied> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return copySelection() ? 'copied' : 'marked';
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
