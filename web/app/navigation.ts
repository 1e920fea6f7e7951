import { paths, withoutTrailingSlash } from '#web/lib/pages.ts';

export interface NavLink {
  label: string;
  to: string;
  current: ReturnType<typeof currentOf>;
}

/** Value of `aria-current` of a link: `page` on the page itself, `true` on a page below it. */
export function currentOf(to: string, address: string): 'page' | 'true' | undefined {
  const pathname = withoutTrailingSlash(address);
  if (pathname === to) return 'page';
  return pathname.startsWith(`${to}/`) ? 'true' : undefined;
}

/** The links of the header (requirements §2). */
export function mainLinks(address: string, photosPath: string): NavLink[] {
  const link = (label: string, to: string): NavLink => ({ label, to, current: currentOf(to, address) });
  const photos = link('FIND MY PHOTOS', photosPath);
  const inPhotos = [paths.findOrder, '/photos'].some((path) => currentOf(path, address));
  return [
    link('HOME', paths.home),
    link('LOCATION', paths.location),
    link('CONTACT US', paths.contact),
    inPhotos ? { ...photos, current: photos.current ?? 'true' } : photos,
  ];
}
