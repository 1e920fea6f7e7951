import { type Auth, photosLinkFor } from '#web/auth/use-auth.ts';
import { paths, withoutTrailingSlash } from '#web/lib/paths.ts';

export interface NavLink {
  label: string;
  to: string;
  /** `true`: the current page lies below this link. */
  current: 'page' | 'true' | undefined;
}

/** The links of the header (requirements §2). Photos lead members to their list, visitors to the search by phone. */
export function mainLinks(address: string, status: Auth['status']): NavLink[] {
  const pathname = withoutTrailingSlash(address);
  const photos = photosLinkFor(status);
  const inPhotos = [paths.findOrder, paths.myOrders, '/photos'].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
  const link = (label: string, to: string): NavLink => ({ label, to, current: pathname === to ? 'page' : undefined });
  return [
    link('HOME', paths.home),
    link('LOCATION', paths.location.href()),
    link('CONTACT US', paths.contact),
    { label: 'FIND MY PHOTOS', to: photos, current: pathname === photos ? 'page' : inPhotos ? 'true' : undefined },
  ];
}
