import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountDependencies } from '#api/features/account/account.dependencies.ts';
import { profileBody } from '#api/features/account/account.input.ts';
import { ok } from '#api/http/envelope.ts';
import { validate } from '#api/http/request-validation.ts';
import { registerCall } from '#api/http/routes.ts';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import { readPicture } from './picture.routes.ts';
import { createProfileService, type PictureAnswer, type ProfileAnswer } from './profile.service.ts';

/** Registers the calls by which a member reads and changes their profile (requirements §7). */
export function registerProfile(app: FastifyInstance, dependencies: AccountDependencies): void {
  const { account, limits } = dependencies;
  const { authenticate } = account;
  const service = createProfileService(dependencies, app.log);

  registerCall(app, accountEndpoints.getProfile, null, async (request) => {
    const { member } = await authenticate(request);
    return ok(account.toUser(member));
  });

  const change = async (request: FastifyRequest): Promise<PictureAnswer> => {
    const signedIn = await authenticate(request);
    const { id } = signedIn.member;
    if (request.isMultipart()) return changePicture(request, id);
    // Before the key is looked up: a refusal that no limit counts is not stored.
    const input = validate(profileBody, request.body);
    const write = { operation: 'updateProfile', owner: id, parameters: input };
    return account.write<ProfileAnswer>(request, write, (commit) =>
      limits.updateProfile(id, () => service.change(request, signedIn, input, commit)),
    );
  };
  registerCall(app, accountEndpoints.updateProfile, 'profile_change', change);
  registerCall(app, accountEndpoints.replaceProfile, 'profile_change', change);

  async function changePicture(request: FastifyRequest, id: string): Promise<PictureAnswer> {
    // Read in any case: only the content tells whether a request with the same key is the same request.
    const bytes = await readPicture(request);
    const write = { operation: 'updateProfilePicture', owner: id, parameters: hash('sha256', bytes, 'base64url') };
    return account.write<PictureAnswer>(request, write, (commit) =>
      limits.picture(id, () => service.changePicture(id, bytes, commit)),
    );
  }
}
