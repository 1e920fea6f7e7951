import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Delivery } from '#api/delivery/delivery.ts';
import { ApiError, ok } from '#api/http/envelope.ts';
import { validate } from '#api/http/requests.ts';
import type { Background } from '#api/lib/background.ts';
import { confirmBody, resetBody } from './account.input.ts';
import type { Account } from './account.service.ts';
import { createFailureBudget } from './failure-budget.ts';
import { findMember } from './sign-in.routes.ts';

type Options = { account: Account; delivery: Delivery; background: Background };

const PURPOSE = 'password_reset';

/** Longer than looking up a member and laying a code takes. */
const ANSWER_MS = 150;

/** requirements §8. */
const SENT = 'Kode reset kata sandi telah dikirim via Whatsapp';
const DONE = 'Password berhasil direset! Silakan login dengan password baru.';
const WRONG = 'Kode verifikasi salah atau sudah kedaluwarsa. Silakan minta kode baru.';
const TOO_MANY = 'Terlalu banyak percobaan. Silakan coba lagi nanti.';

/** requirements §7: a way back in for who has forgotten the password. */
export function passwordResetRoutes(app: FastifyInstance, { account, delivery, background }: Options): void {
  const { codes, passwords, clock } = account;
  const budget = createFailureBudget({ failures: 100, withinMs: 60_000, message: TOO_MANY }, clock);

  async function sendCode(who: { email?: string; phone?: string }): Promise<void> {
    const member = await findMember(account, who);
    const isEmail = who.email !== undefined;
    const to = isEmail ? member?.email : member?.phone;
    if (member === null || typeof to !== 'string') return;
    const { code } = await codes.issue({ memberId: member.id, purpose: PURPOSE, sentTo: to });
    await delivery.send({ to, channel: isEmail ? 'email' : 'whatsapp', purpose: PURPOSE, code });
  }

  app.post('/verify/password-reset', async (request) => {
    const who = validate(resetBody, request.body);
    background.run('send a password reset code', () => sendCode(who));
    // The same time for everybody, whatever there is to do for this one.
    await sleep(ANSWER_MS);
    return ok(null, SENT);
  });

  app.post('/verify/password-reset/confirm', async (request) => {
    const { token: typed, new_password: password } = validate(confirmBody, request.body);
    const giveBack = budget.take();
    const codeHash = await codes.check(PURPOSE, typed, null);
    if (codeHash === null) throw new ApiError(400, WRONG);
    giveBack();
    // Before the code is used up: where the hash must wait too long, the code is still good.
    const passwordHash = await passwords.hash(password);
    const reset = await account.atOnce(async (stores) => {
      const proof = await stores.codes.useCode(codeHash, PURPOSE, clock());
      if (proof === null) return false;
      await stores.members.setPassword(proof.memberId, passwordHash);
      await stores.sessions.closeAll(proof.memberId);
      return true;
    });
    if (!reset) throw new ApiError(400, WRONG);
    return ok(null, DONE);
  });
}
