import type { Identifier } from '#bff/features/account/identifier.ts';
import type { Asker } from '#bff/graphql/caller.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';

export type PasswordResetUpstream = ReturnType<typeof createPasswordResetUpstream>;

/** Both are public: no token goes along. Each answers with the API's message, or null where it has none. */
export function createPasswordResetUpstream(rest: RestClient) {
  return {
    request(who: Identifier['payload'], { requestId }: Asker): Promise<string | null> {
      return rest.callForMessage({ method: 'POST', route: '/verify/password-reset', body: who, unreachable: 'Gagal mengirim kode reset. Silakan coba lagi.', requestId });
    },

    confirm(token: string, newPassword: string, { requestId }: Asker): Promise<string | null> {
      return rest.callForMessage({
        method: 'POST',
        route: '/verify/password-reset/confirm',
        body: { token, new_password: newPassword },
        unreachable: 'Gagal reset password. Silakan coba lagi.',
        requestId,
      });
    },
  };
}
