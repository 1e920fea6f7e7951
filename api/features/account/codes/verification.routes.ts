import type { FastifyInstance } from 'fastify';
import type { AccountDependencies } from '#api/features/account/account.dependencies.ts';
import { validate } from '#api/http/request-validation.ts';
import { registerCall } from '#api/http/routes.ts';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import { createVerificationService, type VerificationAnswer } from './verification.service.ts';

/**
 * Registers the calls by which members prove that an e-mail address and a phone number are theirs (requirements §7).
 */
export function registerVerification(app: FastifyInstance, dependencies: AccountDependencies): void {
  const { account, limits } = dependencies;
  const { authenticate } = account;
  const service = createVerificationService(dependencies);

  registerCall(app, accountEndpoints.sendOtp, 'code_request', async (request) => {
    const signedIn = await authenticate(request);
    const input = validate(accountEndpoints.sendOtp.body, request.body);
    return account.write(request, { operation: 'sendOtp', owner: signedIn.member.id, parameters: input }, () =>
      service.requestCode(request, signedIn, input),
    );
  });

  registerCall(app, accountEndpoints.verifyOtp, 'code_entry', async (request) => {
    const signedIn = await authenticate(request);
    const { id } = signedIn.member;
    const input = validate(accountEndpoints.verifyOtp.body, request.body);
    const write = { operation: 'verifyOtp', owner: id, parameters: input };
    return account.write<VerificationAnswer>(request, write, (commit) =>
      limits.verifyOtp({ member: id, address: request.ip }, () => service.enterCode(signedIn, input, commit)),
    );
  });

  registerCall(app, accountEndpoints.verifyEmail, 'email_verification', async (request) => {
    const input = validate(accountEndpoints.verifyEmail.body, request.body);
    const write = { operation: 'verifyEmail', parameters: input };
    return account.write<VerificationAnswer>(request, write, (commit) =>
      limits.verifyEmail({ link: null, address: request.ip }, () => service.openLink(request, input.token, commit)),
    );
  });
}
