import { paths, withoutTrailingSlash } from '#web/lib/paths.ts';
import type { IconName } from '#web/ui/icon.tsx';

export interface MemberLink {
  label: string;
  to: string;
  icon: IconName;
  /** Announced only (requirements §1). */
  isComing?: true;
}

/** The pages of the members' area (requirements §2), in the order of the sidebar. */
export const memberLinks: readonly MemberLink[] = [
  { label: 'Profile', to: paths.dashboard, icon: 'user' },
  { label: 'Membership', to: paths.membership, icon: 'star', isComing: true },
  { label: 'Find My Photos', to: paths.myOrders, icon: 'photo' },
  { label: 'Custom Frame', to: paths.customFrame, icon: 'frame', isComing: true },
];

/** On small screens this link is in the menu of the avatar. */
export const editLink: MemberLink = { label: 'Edit Profile', to: paths.profile, icon: 'edit' };

/** Value of `aria-current`: `page` on the page itself, `true` on a page below it. */
export function currentOf({ to }: MemberLink, address: string): 'page' | 'true' | undefined {
  const pathname = withoutTrailingSlash(address);
  if (pathname === to) return 'page';
  return pathname.startsWith(`${to}/`) ? 'true' : undefined;
}
