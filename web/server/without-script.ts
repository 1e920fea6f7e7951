import { paths } from '#web/lib/paths.ts';
import type { Booth } from './booths.ts';
import { escapeHtml } from './escape-html.ts';

// What a page says where no script runs: it stands in the document's noscript, which browsers with a script never draw.

const page = (heading: string, lines: readonly string[]) => `<main class="without-script"><h1>${escapeHtml(heading)}</h1>${lines.join('')}</main>`;
const link = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

/** A booth: all that one needs to go there. */
export function boothWithoutScript({ name, booth, address, hours, price, mapUrl }: Booth): string {
  return page(`${booth}, ${name}`, [
    `<p>${escapeHtml(address)}</p>`,
    `<p>${escapeHtml(`Buka ${hours}. Harga ${price}, soft file gratis.`)}</p>`,
    `<p>${link(mapUrl, 'Rute')} · ${link(paths.location.pattern, 'Semua booth')}</p>`,
  ]);
}

/** Every booth with the way to its page, in the place of the list. */
export function boothsWithoutScript(booths: readonly Booth[]): string {
  const row = ({ id, name, city, booth, hours }: Booth) => `<li>${link(paths.location.booth.href(id), `${booth}, ${name}, ${city}`)}<br />${escapeHtml(`Buka ${hours}`)}</li>`;
  return `<ul class="without-script">${booths.map(row).join('')}</ul>`;
}

/** A page that is nothing without its script says so, under its title's first words. */
export function needsScript(title: string): string {
  const heading = title.split(' · ')[0] ?? title;
  return page(heading, ['<p>Halaman ini butuh JavaScript. Nyalakan di pengaturan browsermu, lalu muat ulang.</p>', `<p>${link(paths.home, 'Ke halaman utama')}</p>`]);
}
