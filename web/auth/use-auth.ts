import { createContext, useContext } from 'react';
import { paths } from '#web/lib/pages.ts';

/** The session: what the graph does not know. The member is in Apollo's cache (use-member.ts). */
export interface Auth {
  /** `unknown` until local storage has been read, so that LOG IN never flashes (contract, decision 2). */
  status: 'unknown' | 'in' | 'out';
  /** Grows with each session: the `key` of anything that must not outlive one. */
  generation: number;
  /** Ends the session here and in other tabs, and revokes the token without waiting. It does not navigate. */
  signOut: () => void;
}

export const AuthContext = createContext<Auth | null>(null);

/** @throws outside its provider (requirements §6) */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The link of FIND MY PHOTOS (requirements §2): the member's list, or the search for visitors. */
export const usePhotosLink = (): string => (useAuth().status === 'in' ? paths.myOrders : paths.findOrder);
