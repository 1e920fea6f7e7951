import type { ReactNode } from 'react';
import { useAuth } from '#web/auth/use-auth.ts';
import { LoginNotice } from '#web/ui/notices.tsx';

interface MembersOnlyProps {
  /** Why one has to sign in. */
  sentence: string;
  /** Until it is known whether anybody is signed in. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** What only a member sees; a login notice while signed out. */
export function MembersOnly({ sentence, skeleton, children }: MembersOnlyProps) {
  const { status } = useAuth();
  if (status === 'out') return <LoginNotice title="Fotomu menunggu." sentence={sentence} />;
  return status === 'in' ? children : skeleton;
}
