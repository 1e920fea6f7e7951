import type { User } from '#bff/features/account/user.type.ts';
import type { UserReader } from '#bff/features/account/user.reader.ts';
import type { Member } from '#bff/graphql/context.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { UPLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';
import type { Picture } from './picture.ts';

/** requirements §7, PATCH `/auth/profile`: only what was given, in the API's words. */
export interface ProfileChanges {
  name?: string;
  email?: string;
  gender?: 'male' | 'female' | 'other';
  birthdate?: string;
  password?: string;
  old_password?: string;
}

const fieldNames = new Map([
  ['old_password', 'oldPassword'],
  ['profile_picture', 'picture'],
]);

export type ProfileUpstream = ReturnType<typeof createProfileUpstream>;

/** The calls of a member's own profile: all carry the token. */
export function createProfileUpstream(rest: RestClient, { user, maybeUser }: UserReader) {
  const patch = ({ bearer, request: { requestId, address, idempotencyKey } }: Member) =>
    ({
      method: 'PATCH',
      route: '/auth/profile',
      fieldNames,
      data: maybeUser,
      bearer,
      requestId,
      address,
      idempotencyKey,
    }) as const;
  return {
    get({ bearer, request: { requestId, address, signal } }: Member): Promise<User> {
      return rest.call({
        group: 'account',
        method: 'GET',
        route: '/auth/profile',
        data: user,
        unreachable: accountMessages.profileLoadFailed,
        bearer,
        requestId,
        address,
        signal,
      });
    },

    /** Null where the API answers with a message alone. */
    update(body: ProfileChanges, member: Member): Promise<User | null> {
      return rest.call({ ...patch(member), group: 'signIn', body, unreachable: accountMessages.profileFailed });
    },

    /** Null where the API answers with a message alone. */
    updatePicture({ type, extension, content }: Picture, member: Member): Promise<User | null> {
      const file = { field: 'profile_picture', filename: `picture.${extension}`, type, content };
      return rest.call({
        ...patch(member),
        group: 'uploads',
        file,
        timeoutMs: UPLOAD_TIMEOUT_MS,
        unreachable: accountMessages.pictureFailed(generalMessages.tryAgain),
      });
    },
  };
}
