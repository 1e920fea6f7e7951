import { createContext, useContext } from 'react';
import type { Member } from './member.ts';
import type { AuthPayload } from './session.ts';

/** How sure we are of the member who is shown: asked on load, answered, or asked in vain (a page then offers `refresh`). */
export type ProfileState = 'asking' | 'known' | 'unanswered';

/** Who is here, and how that changes. */
export type Auth = {
  /** Three states (contract, decision 2): `unknown` until the browser's storage has been looked at, so that LOG IN never flashes. */
  status: 'unknown' | 'in' | 'out';
  /** The member as last heard of; null when out, or in for the first moments of a session without a stored member. */
  user: Member | null;
  profile: ProfileState;
  /** Grows whenever somebody comes, goes or takes another's place: a `key` for whatever must not outlive a session. */
  generation: number;
  /** Keeps the session that a login, a registration or Google answered with. */
  signIn: (payload: AuthPayload) => void;
  /** Ends the session here and in other tabs, and tells the API without waiting. Where to go then is the caller's affair. */
  signOut: () => void;
  /** Asks for the profile again; ends the session when the API says so, keeps it when nobody answers. */
  refresh: () => Promise<void>;
};

export const AuthContext = createContext<Auth | null>(null);

/** Who is here. Outside its provider it is an error (requirements §6). */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
