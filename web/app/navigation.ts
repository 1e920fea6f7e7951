import type { Auth } from '#web/auth/use-auth.ts';
import { paths } from '#web/lib/paths.ts';

export type NavLink = { label: string; to: string; current: 'page' | 'true' | undefined };

/** The header's links (requirements §2). Members find their photos in their own list, visitors by phone. */
export function mainLinks(address: string, status: Auth['status']): NavLink[] {
  // `/contact/` is the same page.
  const pathname = address.replace(/(?<=.)\/+$/, '');
  const photos = status === 'in' ? paths.myOrders : paths.findOrder;
  const inPhotos = [paths.findOrder, paths.myOrders, '/photos'].some((path) => pathname === path || pathname.startsWith(`${path}/`));
  const link = (label: string, to: string): NavLink => ({ label, to, current: pathname === to ? 'page' : undefined });
  return [
    link('HOME', paths.home),
    link('LOCATION', paths.location.href()),
    link('CONTACT US', paths.contact),
    // A page of photos lies behind this link without being its target.
    { label: 'FIND MY PHOTOS', to: photos, current: pathname === photos ? 'page' : inPhotos ? 'true' : undefined },
  ];
}
