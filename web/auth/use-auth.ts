import { createContext, useContext } from 'react';
import type { StoredUser } from './token-store.ts';

/** Three states (decision 2): `unknown` until the browser's storage has been looked at, so that LOG IN never flashes. */
export type Auth = { status: 'unknown' | 'in' | 'out'; user: StoredUser | null };

export const AuthContext = createContext<Auth | null>(null);

/** Who is here. Outside its provider it is an error (SPEC §6). */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
