import type * as z from 'zod';
import type { Database } from '#api/database/database.ts';
import { isMarked, markOnce } from '#api/database/marks.ts';
import type { AccountContext, Caller, Writer } from '#api/features/account/account.context.ts';
import { verifiedContactsOf } from '#api/features/account/account.responses.ts';
import { ApiError, ok } from '#api/http/envelope.ts';
import { linkedPages } from '#shared/linked-pages.ts';
import { accountTexts } from '#shared/messages/texts.ts';
import type { googleCallbackQuery, oneTapBody } from '#shared/rest-api/account.bodies.ts';
import { toIdentity } from './google-identity.ts';
import { createGoogleMembers } from './google-members.ts';
import { createGoogleProvider, toGoogleError } from './google-provider.ts';
import { createGoogleStates, type GoogleAttempt } from './google-state.ts';

type MarkUse = (tx: Database) => Promise<boolean>;

const EXPIRED = 'Waktu masuk dengan Google sudah habis. Coba lagi, ya.';

/** The rules of sign-in by redirect and by One Tap. Null without GOOGLE_CLIENT_ID. */
export function createGoogleSignIn(account: AccountContext) {
  const { config, db, clock, siteUrl, limits } = account;
  if (config.google === null) return null;
  const provider = createGoogleProvider(config.google, clock);
  const states = createGoogleStates(account);
  const { memberFor } = createGoogleMembers(account);
  const redirectUri = siteUrl + linkedPages.googleCallback;

  /** @param markUse returns false if what signs in was used meanwhile */
  async function signIn({ commit }: Writer, claims: unknown, failed: string, markUse?: MarkUse) {
    const identity = toIdentity(claims);
    if (identity === null) throw new ApiError(401, failed);
    const member = await memberFor(identity);
    return commit(async ({ sessions }, tx) => {
      const session = (await markUse?.(tx)) === false ? null : await sessions.open(member);
      if (session === null) throw new ApiError(401, failed);
      return ok(account.toAuthResponse(session, member), 'Berhasil masuk');
    });
  }

  /** @throws {ApiError} 400 for a callback that this browser has not begun, or too long ago */
  function attemptOf(query: z.infer<typeof googleCallbackQuery>): GoogleAttempt {
    if (query.redirectUri !== redirectUri) throw new ApiError(400, 'This redirectUri is not allowed');
    const attempt = states.read(query.state, query.verifier);
    if (attempt === null) throw new ApiError(400, EXPIRED);
    return attempt;
  }

  /** Runs a sign-in within its limit. */
  const limited = ({ ip }: Writer, work: () => ReturnType<typeof signIn>): ReturnType<typeof signIn> =>
    limits.google(ip, work, ({ data }) => verifiedContactsOf(data.user));

  return {
    /**
     * The address to which a browser goes that begins. Without a challenge, the callback page begins again with one.
     */
    async begin({ log }: Caller, challenge: string | null): Promise<string> {
      if (challenge === null) return `${redirectUri}?begin=`;
      const url = await provider.authorizationUrl(states.begin(challenge), redirectUri).catch((error: unknown) => {
        const { message } = toGoogleError(error, accountTexts.googleFailed, log);
        // This request comes from a browser: the web's callback page shows the failure.
        const query = new URLSearchParams({ error: 'temporarily_unavailable', error_description: message });
        return new URL(`${redirectUri}?${query.toString()}`);
      });
      return url.href;
    },

    /**
     * Code and state are good for one use. A state has several spellings, so the nonce is what is marked as used. A
     * lost response can be had again by the key alone.
     */
    redeem: (writer: Writer, query: z.infer<typeof googleCallbackQuery>) =>
      limited(writer, async () => {
        const attempt = attemptOf(query);
        if (!(await markOnce(db, attempt.nonce, new Date(attempt.expiry)))) throw new ApiError(400, EXPIRED);
        const failed = accountTexts.googleProcessFailed;
        const claims = await provider.redeem(query.code, attempt, redirectUri).catch((error: unknown) => {
          throw toGoogleError(error, failed, writer.log);
        });
        return signIn(writer, claims, failed);
      }),

    oneTap: (writer: Writer, { credential, nonce }: z.infer<typeof oneTapBody>) =>
      limited(writer, async () => {
        const failed = accountTexts.googleFailed;
        const { claims, signed, expiresAt } = await provider.read(credential, nonce).catch((error: unknown) => {
          throw toGoogleError(error, failed, writer.log);
        });
        if (await isMarked(db, signed)) throw new ApiError(401, failed);
        // With the session: a sign-in that fails by our fault can be repeated.
        return signIn(writer, claims, failed, (tx) => markOnce(tx, signed, expiresAt));
      }),
  };
}
