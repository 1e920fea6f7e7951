import type { ReactNode } from 'react';
import { useAuth } from './use-auth.ts';

interface MemberGateProps {
  /** Shown to visitors who are signed out (contract, decision 15). */
  signedOut: ReactNode;
  /** Shown until it is known whether the visitor is signed in. */
  pending: ReactNode;
  children: ReactNode;
}

/** Renders its children for members only. */
export function MemberGate({ signedOut, pending, children }: MemberGateProps) {
  const { status } = useAuth();
  if (status === 'out') return signedOut;
  return status === 'in' ? children : pending;
}
