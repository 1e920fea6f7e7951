import { paths } from '#web/lib/paths.ts';
import type { IconName } from '#web/ui/icon.tsx';

export type MemberLink = { label: string; to: string; icon: IconName; /** Shown, and not there yet (requirements §1). */ isComing?: true };

/** The rooms of the club (requirements §2), in the order of the sidebar. */
export const memberLinks: readonly MemberLink[] = [
  { label: 'Profile', to: paths.dashboard, icon: 'user' },
  { label: 'Membership', to: paths.membership, icon: 'star', isComing: true },
  { label: 'Find My Photos', to: paths.myOrders, icon: 'photo' },
  { label: 'Custom Frame', to: paths.customFrame, icon: 'frame', isComing: true },
];

/** On small screens this one lies in the menu behind the avatar. */
export const editLink: MemberLink = { label: 'Edit Profile', to: paths.profile, icon: 'edit' };

/** The page itself, or one that lies behind it: the photos of one order. */
export function currentOf({ to }: MemberLink, address: string): 'page' | 'true' | undefined {
  const pathname = address.replace(/(?<=.)\/+$/, '');
  if (pathname === to) return 'page';
  return pathname.startsWith(`${to}/`) ? 'true' : undefined;
}
