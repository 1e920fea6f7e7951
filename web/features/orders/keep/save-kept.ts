import type { MouseEvent } from 'react';
import { saveStill } from '#web/features/orders/flipbook/save-still.ts';

/**
 * Saves the file that a link of a copy leads to. Browsers fetch a download past the service worker, so the server would
 * be asked for what it does not have: the page fetches the file and hands it over itself.
 */
export function saveKept(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download][href^="/kept/"]') : null;
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  void hand(link.href);
}

async function hand(url: string): Promise<void> {
  const answer = await fetch(url);
  const [, name = 'foto'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  await saveStill(await answer.blob(), name);
}
