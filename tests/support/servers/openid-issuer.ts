import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';

/** What the issuer knows about a subject. */
interface Claims {
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
}

export type OpenIdIssuer = Awaited<ReturnType<typeof startIssuer>>;

export const CLIENT_ID = 'flipbooth-web';
const CLIENT_SECRET = 'known-to-the-issuer-and-the-api';

/** The settings of an API that has this issuer instead of Google. */
export const googleSettings = ({ url }: Pick<OpenIdIssuer, 'url'>) => ({
  GOOGLE_CLIENT_ID: CLIENT_ID,
  GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
  GOOGLE_ISSUER: url,
});

/**
 * Starts an OpenID provider on loopback instead of Google: one client, PKCE required, claims in the ID token. It
 * prints warnings about the Node version and its missing database.
 */
export async function startIssuer(redirectUri: string, port = 0) {
  const people = new Map<string, Claims>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [jwk] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AuthorizationCode: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['of these tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // Consent is given with the sign-in.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  let signedInAs = '';
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const result = { login: { accountId: signedInAs }, select_account: {} };
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  });

  /**
   * Requests a URL like a browser that is signed in as `subject`, and follows redirects until one leaves the issuer.
   */
  async function consent(from: string, subject: string): Promise<URL> {
    signedInAs = subject;
    const jar = new Map<string, string>();
    let next = new URL(from);
    while (next.origin === url) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`the issuer answers ${response.status}: ${await response.text()}`);
      next = new URL(location, next);
    }
    return next;
  }

  /** An ID token as One Tap gives it to the page, by default signed by this issuer. */
  function credential(payload: JWTPayload, key: CryptoKey = privateKey): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: url, aud: CLIENT_ID, azp: CLIENT_ID, iat: now, exp: now + 3600, jti: crypto.randomUUID() };
    return new SignJWT({ ...usual, ...payload }).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(key);
  }

  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  /** Sets the subject that browsers are signed in as. */
  const welcome = (subject: string) => void (signedInAs = subject);
  return { url, people, consent, welcome, credential, close };
}
