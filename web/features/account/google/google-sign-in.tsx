import { type ComponentType, lazy, Suspense } from 'react';
import { runtimeConfig } from '#web/lib/env.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import styles from './google-sign-in.module.css';

const Nothing: ComponentType<{ clientId: string }> = () => null;

/** Google's script is asked for where it is wanted alone, and never holds a page up. */
const OneTap = lazy(async () => {
  const oneTap = await import('./one-tap.tsx').catch(() => null);
  return { default: oneTap?.OneTap ?? Nothing };
});

/**
 * The way in by Google, button and One Tap prompt; nothing at all while social login is off (requirements §9). The page was
 * rendered without knowing; the mark that the web service puts on the document keeps its place until it is here.
 */
export function GoogleSignIn() {
  const isHydrated = useHydrated();
  const { socialLogin, googleSignInUrl, googleClientId } = runtimeConfig();
  const isOpen = isHydrated && socialLogin && googleSignInUrl !== null;
  return (
    <div className={styles.door}>
      {isOpen && (
        <>
          <p className={styles.or}>atau</p>
          <ButtonLink variant="secondary" size="form" href={googleSignInUrl}>
            Lanjut dengan Google
          </ButtonLink>
        </>
      )}
      {isOpen && googleClientId !== null && (
        <Suspense fallback={null}>
          <OneTap clientId={googleClientId} />
        </Suspense>
      )}
    </div>
  );
}
