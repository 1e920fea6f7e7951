import { withStorage } from '#web/lib/storage.ts';

const KEY = 'google-verifier';

/**
 * Opens Google's sign-in. The API binds its state to the challenge, the hash of a secret that stays in this tab, so
 * that no other browser can complete the sign-in (decision 058). Without a secure context or storage the sign-in begins
 * without a challenge, and the API decides whether to accept it.
 *
 * @param signInUrl the URL, on the API's host, that begins a sign-in
 */
export async function beginGoogleSignIn(signInUrl: string): Promise<void> {
  window.location.assign(await withChallenge(signInUrl).catch(() => signInUrl));
}

/** @throws if the browser cannot store or hash a verifier */
export async function withChallenge(signInUrl: string): Promise<string> {
  const verifier = crypto.randomUUID();
  sessionStorage.setItem(KEY, verifier);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  const url = new URL(signInUrl);
  url.searchParams.set('challenge', base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
  return url.href;
}

/** Returns and removes the verifier of the sign-in that this tab began; null if it began none. */
export function takeVerifier(): string | null {
  return withStorage(() => {
    const verifier = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return verifier;
  });
}
