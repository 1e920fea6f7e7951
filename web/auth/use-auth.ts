import { createContext, useContext } from 'react';
import { paths } from '#web/lib/paths.ts';
import { type Member, updateMember } from './session-store.ts';

/**
 * The state of the profile call that checks a stored session: not answered yet, answered, or failed without an answer
 * (a page then offers `refresh`).
 */
export type ProfileState = 'loading' | 'loaded' | 'unanswered';

/** The session and the functions that change it. */
export interface Auth {
  /** `unknown` until local storage has been read, so that LOG IN never flashes (contract, decision 2). */
  status: 'unknown' | 'in' | 'out';
  /**
   * The member as last answered or stored; null when signed out, or at the start of a session without a stored
   * member.
   */
  user: Member | null;
  profile: ProfileState;
  /** Grows with each session: the `key` of anything that must not outlive one. */
  generation: number;
  /** Ends the session here and in other tabs, and revokes the token without waiting. It does not navigate. */
  signOut: () => void;
  /** Fetches the profile again. A refusal ends the session; without an answer it stays. */
  refresh: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

/** @throws outside its provider (requirements §6) */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** Stores the member of a mutation's answer. If the answer has none, the profile is fetched. */
export function useMemberUpdate() {
  const { refresh } = useAuth();
  return (token: string | null, user: Member | null | undefined): void =>
    user ? updateMember(token, user) : void refresh();
}

/** The link of FIND MY PHOTOS (requirements §2): the member's list, or the search for visitors. */
export const usePhotosLink = (): string => (useAuth().status === 'in' ? paths.myOrders : paths.findOrder);
