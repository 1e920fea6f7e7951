import { createRemoteJWKSet, errors as jose, type JWTPayload, jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
} from 'openid-client';
import type { GoogleConfig } from '#api/config.ts';
import { ApiError } from '#api/http/envelope.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { Logger } from '#shared/node/logger.ts';
import type { GoogleAttempt } from './google-state.ts';

/** The longest wait for one response. The caller waits ten seconds in all, and a callback may need three responses. */
const TIMEOUT_S = 3;

const CLOCK_TOLERANCE_S = 30;

/** Google's credentials expire after an hour. */
const MAX_AGE_S = 24 * 3600;

/**
 * A client of the OpenID Connect issuer. Its methods reject with the errors of openid-client and jose; see
 * `toGoogleError`.
 */
export function createGoogleProvider(config: GoogleConfig, clock: Clock) {
  const { clientId } = config;
  let discovered: ReturnType<typeof discover> | null = null;

  /** Discovers the issuer once, and again after a failure. */
  const getIssuer = () =>
    (discovered ??= discover(config).catch((error: unknown) => {
      discovered = null;
      throw error;
    }));

  return {
    /** The address of the consent page. */
    async authorizationUrl({ state, nonce, verifier }: GoogleAttempt, redirectUri: string): Promise<URL> {
      const { configuration } = await getIssuer();
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
    },

    /** Exchanges a code for the claims of its ID token. */
    async redeem(code: string, { state, nonce, verifier }: GoogleAttempt, redirectUri: string): Promise<unknown> {
      const { configuration } = await getIssuer();
      const callback = new URL(redirectUri);
      // The callback of requirements §3 passes no `iss`; here there is one issuer only.
      const { issuer: iss } = configuration.serverMetadata();
      callback.search = new URLSearchParams({ code, state, iss }).toString();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      return (await authorizationCodeGrant(configuration, callback, checks)).claims();
    },

    /**
     * Verifies a One Tap credential. `signed` identifies it until `expiresAt`.
     *
     * @param nonce that the page gave to Google, if it did
     */
    async read(credential: string, nonce: string | undefined) {
      const { keys, names } = await getIssuer();
      // A key set verifies asymmetric algorithms only: everyone who knows a shared key could sign with it.
      const { payload } = await jwtVerify(credential, keys, {
        issuer: names,
        audience: clientId,
        requiredClaims: ['sub', 'iat', 'exp'],
        // With it, jose also refuses an `iat` in the future.
        maxTokenAge: MAX_AGE_S,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(clock.now()),
      });
      // OpenID Connect Core 3.1.3.7: of a list of audiences, `azp` names the one that the token was issued to.
      if (Array.isArray(payload.aud)) expectClaim(payload, 'azp', clientId);
      if (nonce !== undefined) expectClaim(payload, 'nonce', nonce);
      const expiry = (payload.exp ?? 0) + CLOCK_TOLERANCE_S;
      // The last character of a signature has unused bits, so that several texts are one signature: only what is signed
      // has one spelling.
      const signed = credential.slice(0, credential.lastIndexOf('.'));
      return { claims: payload, signed, expiresAt: new Date(expiry * 1000) };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: GoogleConfig) {
  const url = new URL(issuer);
  // The config allows plain http on this machine only. The signature of the ID token is checked, although it comes
  // from the issuer itself.
  const insecure = url.protocol === 'http:' ? [allowInsecureRequests] : [];
  const options = { execute: [...insecure, enableNonRepudiationChecks], timeout: TIMEOUT_S };
  const metadata = { client_secret: clientSecret, [clockTolerance]: CLOCK_TOLERANCE_S };
  const configuration = await discovery(url, clientId, metadata, undefined, options);
  configuration.timeout = TIMEOUT_S;
  const server = configuration.serverMetadata();
  const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ''), { timeoutDuration: TIMEOUT_S * 1000 });
  // Google uses both spellings of its name in `iss`.
  return { configuration, keys, names: [server.issuer, server.issuer.replace(/^https:\/\//, '')] };
}

function expectClaim(payload: JWTPayload, claim: string, expected: string): void {
  if (payload[claim] !== expected)
    throw new jose.JWTClaimValidationFailed(`unexpected "${claim}"`, payload, claim, 'check_failed');
}

/** Codes of openid-client and jose for an issuer that gives no usable response. */
const UNAVAILABLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'ERR_JWKS_TIMEOUT',
  'ERR_JWKS_INVALID',
  'ERR_JOSE_GENERIC',
]);

/**
 * Turns an error of the provider into the response to the visitor: 503 if the issuer is unavailable, else 401.
 *
 * @param message of the 401
 */
export function toGoogleError(error: unknown, message: string, logger: Logger): ApiError {
  if (error instanceof ApiError) return error;
  // Anything but a bad code or credential is a mistake in the settings, or the issuer is away.
  logger.warn({ fault: error }, 'sign-in with Google failed');
  return isUnavailable(error)
    ? new ApiError(503, 'Google sedang tidak bisa dihubungi. Coba lagi, ya.')
    : new ApiError(401, message);
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500;
  if (error instanceof TypeError) return true;
  return error instanceof Error && 'code' in error && UNAVAILABLE.has(String(error.code));
}
