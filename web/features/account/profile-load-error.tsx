import { useAuth } from '#web/auth/use-auth.ts';
import { ErrorBox } from '#web/ui/notices.tsx';
import { accountMessages } from '#shared/messages.ts';

/** Nobody answered who this is (contract, decision 2): what is shown may be old, or there is nothing to show. Asking again may help. */
export function ProfileLoadError() {
  const { profile, refresh } = useAuth();
  if (profile !== 'unanswered') return null;
  return <ErrorBox lang="en" message={accountMessages.profileLoadFailed} onRetry={() => void refresh()} />;
}
