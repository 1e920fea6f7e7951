import { useAuth } from '#web/auth/use-auth.ts';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { messages } from './account-messages.ts';

/** Nobody answered who this is (decision 2): what is shown may be old, or there is nothing to show. Asking again may help. */
export function ProfileLoadError() {
  const { profile, refresh } = useAuth();
  if (profile !== 'unanswered') return null;
  return <ErrorBox lang="en" message={messages.profileLoadFailed} onRetry={() => void refresh()} />;
}
