import type { ReactNode } from 'react';
import type { Message } from '#shared/messages/message.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { LoginNotice } from '#web/ui/notices.tsx';

interface MembersOnlyProps {
  /** Says why the visitor has to sign in. */
  sentence: Message;
  /** Shown until it is known whether the visitor is signed in. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** Renders its children for members, and a login notice for visitors who are signed out. */
export function MembersOnly({ sentence, skeleton, children }: MembersOnlyProps) {
  const { status } = useAuth();
  if (status === 'out') return <LoginNotice title="Fotomu menunggu." sentence={sentence} />;
  return status === 'in' ? children : skeleton;
}
