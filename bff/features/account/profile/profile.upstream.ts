import { maybeUser, user } from '#bff/features/account/user.upstream.ts';
import type { User } from '#bff/features/account/user.type.ts';
import type { Member } from '#bff/graphql/caller.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { UPLOAD_TIMEOUT_MS } from '#shared/limits.ts';
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

export type ProfileUpstream = ReturnType<typeof createProfileUpstream>;

/** The member's own calls about themselves: all of them carry the token. */
export function createProfileUpstream(rest: RestClient) {
  const changed = ({ bearer, asker }: Member) => ({ method: 'PATCH' as const, route: '/auth/profile', data: maybeUser, bearer, requestId: asker.requestId });
  return {
    get({ bearer, asker: { requestId, signal } }: Member): Promise<User> {
      return rest.call({ method: 'GET', route: '/auth/profile', data: user, unreachable: 'Failed to load profile data', bearer, requestId, signal });
    },

    /** Null where the API answers with a message alone. */
    update(changes: ProfileChanges, member: Member): Promise<User | null> {
      return rest.call({ ...changed(member), body: changes, unreachable: 'Failed to update profile. Please try again.' });
    },

    /** Null where the API answers with a message alone. */
    updatePicture({ type, extension, content }: Picture, member: Member): Promise<User | null> {
      const file = { field: 'profile_picture', filename: `picture.${extension}`, type, content };
      return rest.call({ ...changed(member), file, timeoutMs: UPLOAD_TIMEOUT_MS, unreachable: 'Failed to update profile picture. Please try again.' });
    },
  };
}
