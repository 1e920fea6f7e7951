import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { resetRedirectMs } from '#web/lib/limits.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { AuthNotice } from '#web/features/account/auth-layout/auth-notice.tsx';

/** The password is new: the login comes by itself after 2 s, or sooner by the button. */
export function ResetDone({ notice }: { notice: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login), resetRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  // The button that had the focus is gone with its form.
  const onward = useRef<HTMLAnchorElement>(null);
  useEffect(() => onward.current?.focus(), []);
  return (
    <>
      <AuthNotice tone="done">{notice}</AuthNotice>
      <ButtonLink ref={onward} size="form" to={paths.login} lang="en">
        LOG IN
      </ButtonLink>
    </>
  );
}
