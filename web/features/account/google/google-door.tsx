import { type ComponentType, lazy, Suspense } from 'react';
import { runtimeConfig } from '#web/lib/env.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from '#web/features/account/forms/form.module.css';

const Nothing: ComponentType<{ clientId: string }> = () => null;

/** Google's script is asked for where it is wanted alone, and never holds a page up. */
const OneTap = lazy(async () => {
  const oneTap = await import('./one-tap.tsx').catch(() => null);
  return { default: oneTap?.OneTap ?? Nothing };
});

/** The way in by Google, button and One Tap prompt; nothing at all while social login is off (SPEC §9). */
export function GoogleDoor() {
  const { socialLogin, googleSignInUrl, googleClientId } = runtimeConfig();
  if (!socialLogin || googleSignInUrl === null) return null;
  return (
    <>
      <p className={styles.or}>atau</p>
      <ButtonLink variant="secondary" size="form" href={googleSignInUrl}>
        Lanjut dengan Google
      </ButtonLink>
      {googleClientId !== null && (
        <Suspense fallback={null}>
          <OneTap clientId={googleClientId} />
        </Suspense>
      )}
    </>
  );
}
