import * as z from 'zod';
import { newPassword } from '#bff/features/account/account-fields.ts';
import { isCallerFault } from '#bff/features/account/caller-fault.ts';
import { readIdentifier } from '#bff/features/account/identifier.ts';
import type { Asker } from '#bff/graphql/caller.ts';
import { isGiven, readInput, required } from '#bff/graphql/input.ts';
import type { Message } from '#bff/graphql/message.type.ts';
import type { MissQuota, Quota } from '#bff/graphql/rate-limits.ts';
import type { PasswordResetUpstream } from './password-reset.upstream.ts';

/** contract, limits. */
export interface PasswordResetLimits {
  requestByIdentifier: Quota;
  requestByAddress: Quota;
  failuresByAddress: MissQuota;
  /** The confirmation names nobody, so all live codes are guessed at at once: this one counts everybody's guesses together. */
  failuresInAll: MissQuota;
}

interface Parts {
  upstream: PasswordResetUpstream;
  limits: PasswordResetLimits;
}

const confirmation = z.object({
  token: z.string().trim().refine(isGiven, required('Invalid verification code. Please try again.')),
  newPassword: newPassword('Password minimal 6 karakter'),
});

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

/** The way back in, in two steps (requirements §4). */
export function createPasswordResetService({ upstream, limits }: Parts) {
  return {
    async request(identifier: string, asker: Asker): Promise<Message> {
      const { payload, key } = readIdentifier(identifier);
      await limits.requestByAddress.take(asker.address);
      await limits.requestByIdentifier.take(key);
      return { message: (await upstream.request(payload, asker)) ?? 'Kode reset kata sandi telah dikirim via Whatsapp' };
    },

    async confirm(text: string, password: string, asker: Asker): Promise<Message> {
      const { token, newPassword: chosen } = readInput(confirmation, { token: text, newPassword: password });
      const message = await limits.failuresByAddress.guard(asker.address, isCallerFault, () =>
        limits.failuresInAll.guard('all', isCallerFault, () => upstream.confirm(token, chosen, asker)),
      );
      return { message: message ?? 'Password berhasil direset! Silakan login dengan password baru.' };
    },
  };
}
