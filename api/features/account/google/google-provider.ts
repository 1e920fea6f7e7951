import { createRemoteJWKSet, errors as jose, jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  clockTolerance,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { GoogleConfig } from '#api/config.ts';
import type { Clock } from '#api/lib/clock.ts';
import type { GoogleTrip } from './google-state.ts';

/** The caller waits ten seconds in all; a callback may need three answers. */
const PATIENCE_S = 3;

const CLOCK_TOLERANCE_S = 30;

/** Signatures of the issuer alone: with a shared key, whoever knows it could sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

export type GoogleProvider = ReturnType<typeof createGoogleProvider>;

type Credential = { claims: unknown; expiresAt: Date };
type Issuer = { configuration: Configuration; keys: ReturnType<typeof createRemoteJWKSet>; names: string[] };

/** The OpenID Connect issuer: Google, or a stand-in. What it is asked rejects with the libraries' errors. */
export function createGoogleProvider({ issuer, clientId, clientSecret }: GoogleConfig, clock: Clock) {
  let found: Promise<Issuer> | null = null;

  /** Asked for once; after a failure, again. */
  function find(): Promise<Issuer> {
    found ??= discover().catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  }

  async function discover(): Promise<Issuer> {
    const url = new URL(issuer);
    // The settings let plain http pass on this machine alone. The ID token's signature is checked,
    // although it came from the issuer itself.
    const insecure = url.protocol === 'http:' ? [allowInsecureRequests] : [];
    const options = { execute: [...insecure, enableNonRepudiationChecks], timeout: PATIENCE_S };
    const metadata = { client_secret: clientSecret, [clockTolerance]: CLOCK_TOLERANCE_S };
    const configuration = await discovery(url, clientId, metadata, undefined, options);
    configuration.timeout = PATIENCE_S;
    const server = configuration.serverMetadata();
    const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ''), { timeoutDuration: PATIENCE_S * 1000 });
    // Google signs with either spelling of its name.
    return { configuration, keys, names: [server.issuer, server.issuer.replace(/^https:\/\//, '')] };
  }

  return {
    /** Where the browser goes to consent. */
    async authorizationUrl({ state, nonce, verifier }: GoogleTrip, redirectUri: string): Promise<URL> {
      const { configuration } = await find();
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

    /** @returns the claims of the ID token that the code stands for */
    async redeem(code: string, { state, nonce, verifier }: GoogleTrip, redirectUri: string): Promise<unknown> {
      const { configuration } = await find();
      const answer = new URL(redirectUri);
      // requirements §3's callback has no `iss`, which tells issuers apart; here there is but one.
      const { issuer: iss } = configuration.serverMetadata();
      answer.search = new URLSearchParams({ code, state, iss }).toString();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      return (await authorizationCodeGrant(configuration, answer, checks)).claims();
    },

    /**
     * Reads a One Tap credential.
     *
     * @param nonce that the page gave to Google, where it gave one
     */
    async read(credential: string, nonce: string | undefined): Promise<Credential> {
      const { keys, names } = await find();
      const { payload } = await jwtVerify(credential, keys, {
        issuer: names,
        audience: clientId,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'iat', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: clock(),
      });
      if (nonce !== undefined && payload.nonce !== nonce) {
        throw new jose.JWTClaimValidationFailed('unexpected "nonce"', payload, 'nonce', 'check_failed');
      }
      const lastMoment = (payload.exp ?? 0) + CLOCK_TOLERANCE_S;
      return { claims: payload, expiresAt: new Date(lastMoment * 1000) };
    },
  };
}
