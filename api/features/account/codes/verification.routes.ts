import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { AccountContext, Commit } from '#api/features/account/account.context.ts';
import type { AccountDependencies } from '#api/features/account/account.dependencies.ts';
import type { Prover } from '#api/features/account/contacts.store.ts';
import { ApiError, type Envelope, ok } from '#api/http/envelope.ts';
import { readBearer, type SignedIn, validate } from '#api/http/request-validation.ts';
import { registerCall } from '#api/http/routes.ts';
import { hashToken } from '#api/lib/secrets.ts';
import { maskAccount } from '#shared/masks.ts';
import { accountMessages } from '#shared/messages/account.ts';
import type { sendOtpBody, verifyOtpBody } from '#shared/rest-api/account.input.ts';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import { sendCode } from './send-code.ts';

type Answer = Envelope<null>;

const PURPOSES = {
  email_verify: {
    field: 'email',
    channel: 'email',
    sent: accountMessages.emailCodeSent,
    done: 'Email terverifikasi!',
    missing: 'Profilmu belum punya email.',
  },
  phone_verify: {
    field: 'phone',
    channel: 'whatsapp',
    sent: 'Kode verifikasi sudah dikirim lewat WhatsApp.',
    done: accountMessages.phoneVerified,
    missing: 'Profilmu belum punya nomor HP.',
  },
} as const;

/**
 * Registers the calls by which members prove that an e-mail address and a phone number are theirs (requirements §7).
 */
export function registerVerification(app: FastifyInstance, dependencies: AccountDependencies): void {
  const { account, limits } = dependencies;
  const { authenticate } = account;

  registerCall(app, accountEndpoints.sendOtp, 'code_request', async (request) => {
    const signedIn = await authenticate(request);
    const input = validate(accountEndpoints.sendOtp.body, request.body);
    return account.write(request, { operation: 'sendOtp', owner: signedIn.member.id, parameters: input }, () =>
      requestCode(dependencies, request, input, signedIn),
    );
  });

  registerCall(app, accountEndpoints.verifyOtp, 'code_entry', async (request) => {
    const signedIn = await authenticate(request);
    const { id } = signedIn.member;
    const input = validate(accountEndpoints.verifyOtp.body, request.body);
    return account.write<Answer>(request, { operation: 'verifyOtp', owner: id, parameters: input }, (commit) =>
      limits.verifyOtp({ member: id, address: request.ip }, () => enterCode(account, input, signedIn, commit)),
    );
  });

  registerCall(app, accountEndpoints.verifyEmail, 'email_verification', async (request) => {
    const input = validate(accountEndpoints.verifyEmail.body, request.body);
    return account.write<Answer>(request, { operation: 'verifyEmail', parameters: input }, (commit) =>
      limits.verifyEmail({ link: null, address: request.ip }, () => openLink(dependencies, request, input, commit)),
    );
  });
}

async function requestCode(
  dependencies: AccountDependencies,
  request: FastifyRequest,
  { purpose }: z.infer<typeof sendOtpBody>,
  { member, sessionId }: SignedIn,
) {
  const { notMe, siteUrl } = dependencies;
  const { field, channel, sent, missing } = PURPOSES[purpose];
  const to = member[field];
  if (to === null) throw new ApiError(400, missing);
  const linkOf = (linkToken: string): string => `${siteUrl}/verify-email?token=${linkToken}`;
  const addressee = {
    channel,
    ...(field === 'email' && {
      linkOf,
      account: maskAccount(member),
      notMe: notMe.linkFor({ memberId: member.id, email: to.toLowerCase() }),
    }),
  };
  const recipient = { memberId: member.id, purpose, sentTo: to, sessionId };
  const { expiresAt, resendAt } = await sendCode(dependencies, request, recipient, addressee);
  return ok({ expires_at: new Date(expiresAt).toISOString(), resend_at: new Date(resendAt).toISOString() }, sent);
}

async function enterCode(
  account: AccountContext,
  { otp_code: typed, purpose }: z.infer<typeof verifyOtpBody>,
  { member, sessionId }: SignedIn,
  commit: Commit<Answer>,
): Promise<Answer> {
  const codeHash = await account.codes.check(purpose, typed, member.id);
  const answer =
    codeHash &&
    (await commit(async ({ codes, contacts }) => {
      const proof = await codes.useCode(codeHash, purpose);
      const isProved = proof !== null && (await contacts.prove(proof, { by: 'session', sessionId }));
      return isProved ? ok(null, PURPOSES[purpose].done) : null;
    }));
  if (!answer) throw new ApiError(400, accountMessages.codeWrong);
  return answer;
}

async function openLink(
  { account, limits }: AccountDependencies,
  request: FastifyRequest,
  input: { token: string },
  commit: Commit<Answer>,
): Promise<Answer> {
  const linkHash = hashToken(input.token);
  const token = readBearer(request);
  const session = token === null ? null : await account.sessions.find(token);
  let isFirst = false;
  const answer = await commit(async ({ codes, contacts }) => {
    // Mail programs open links before people do: a link that was used before succeeds again.
    const unused = await codes.useLink(linkHash);
    const proof = unused ?? (await codes.findUsedLink(linkHash));
    // Elsewhere, the link was opened by the owner of the address, who need not be the one who entered it here.
    const isOwn = session !== null && session.member.id === proof?.memberId;
    const prover: Prover = isOwn ? { by: 'session', sessionId: session.sessionId } : { by: 'link' };
    isFirst = unused !== null;
    return proof !== null && (await contacts.prove(proof, prover)) ? ok(null, PURPOSES.email_verify.done) : null;
  });
  if (answer === null) throw new ApiError(400, accountMessages.verificationTokenMissing);
  if (isFirst) await limits.codeUsed(request.ip);
  return answer;
}
