import { type MouseEvent, Suspense } from 'react';
import { runtimeConfig } from '#web/lib/env.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { beginGoogleSignIn } from './begin-google-sign-in.ts';
import styles from './google-sign-in.module.css';

const OneTap = lazyComponent(
  async () => (await import('./one-tap.tsx')).OneTap,
  () => null,
);

/**
 * The button of the sign-in with Google and the One Tap prompt, if social login is on (requirements §9). Prerendered
 * HTML has neither: `data-social-login`, which the web service sets on the document, reserves their height until
 * hydration.
 */
export function GoogleSignIn() {
  const isHydrated = useHydrated();
  const { googleSignInUrl, googleClientId } = runtimeConfig();
  const isShown = isHydrated && googleSignInUrl !== null;
  return (
    <div className={styles.box}>
      {isShown && (
        <>
          <p className={styles.or}>atau</p>
          <ButtonLink
            variant="secondary"
            size="form"
            href={googleSignInUrl}
            target="_self"
            onClick={(event) => begin(event, googleSignInUrl)}
          >
            Lanjut dengan Google
          </ButtonLink>
        </>
      )}
      {isShown && googleClientId !== null && (
        <Suspense>
          <OneTap clientId={googleClientId} />
        </Suspense>
      )}
    </div>
  );
}

/** Handles a click, unless it opens another tab: that tab sends no challenge, and the API redirects it with `begin`. */
function begin(event: MouseEvent, signInUrl: string) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void beginGoogleSignIn(signInUrl);
}
