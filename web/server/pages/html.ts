import { escapeHtml } from '#shared/html.ts';
import { boothTitle, paths, pathTo } from '#web/lib/pages.ts';
import type { Booth } from './booth-list.ts';

/** Returns JSON, escaped for a script element. */
export const inScript = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

// Contents of <noscript>; its styles use this class name.
const main = (heading: string, lines: readonly string[]) =>
  `<main class="without-script"><h1>${escapeHtml(heading)}</h1>${lines.join('')}</main>`;
const link = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

/** One booth: address, hours, price, route. */
export function boothNoscript({ name, boothName, address, hours, price, mapUrl }: Booth): string {
  return main(`${boothName}, ${name}`, [
    `<p>${escapeHtml(address)}</p>`,
    `<p>${escapeHtml(`Buka ${hours}. Harga ${price}, soft file gratis.`)}</p>`,
    `<p>${link(mapUrl, 'Rute')} · ${link(paths.location, 'Semua booth')}</p>`,
  ]);
}

/** Every booth with a link to its page. */
export function boothListNoscript(booths: readonly Booth[]): string {
  const row = (booth: Booth) =>
    `<li>${link(pathTo.booth(booth.id), boothTitle(booth))}<br />${escapeHtml(`Buka ${booth.hours}`)}</li>`;
  return `<ul class="without-script">${booths.map(row).join('')}</ul>`;
}

/** The title and a note, for a page that shows nothing without JavaScript. */
export function scriptRequiredNoscript(title: string): string {
  return main(title, [
    '<p>Halaman ini butuh JavaScript. Nyalakan di pengaturan browsermu, lalu muat ulang.</p>',
    `<p>${link(paths.home, 'Ke beranda')}</p>`,
  ]);
}
