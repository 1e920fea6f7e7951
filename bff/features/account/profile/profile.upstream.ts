import { maybeUser, profile } from '#bff/features/account/user.reader.ts';
import type { Gender, User } from '#bff/features/account/user.type.ts';
import type { Member } from '#bff/graphql/context.ts';
import type { DataWithMessage, RestClient } from '#bff/upstream/rest-client.ts';
import { UPLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import { accountTexts, generalTexts } from '#shared/messages/texts.ts';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import type { Picture } from './picture.ts';

/** The body of PATCH `/auth/profile` (requirements §7): only the given fields. */
export interface ProfileChanges {
  name?: string | undefined;
  email?: string | undefined;
  gender?: Lowercase<Gender> | null | undefined;
  birthDate?: string | null | undefined;
  password?: string | undefined;
  oldPassword?: string | undefined;
}

const fieldNames = new Map([
  ['old_password', 'oldPassword'],
  ['birthdate', 'birthDate'],
  ['profile_picture', 'picture'],
]);

/** The response to a change: the data is null if the API responds with a message alone. */
export type ProfileResponse = DataWithMessage<User | null>;

export type ProfileUpstream = ReturnType<typeof createProfileUpstream>;

/** The calls for a member's own profile. All send the token. */
export function createProfileUpstream(rest: RestClient) {
  const patch = (caller: Member) =>
    ({
      endpoint: accountEndpoints.updateProfile,
      fieldNames,
      data: maybeUser,
      caller,
      isKeyed: true,
    }) as const;
  return {
    get(caller: Member): Promise<User> {
      return rest.call({
        group: 'account',
        endpoint: accountEndpoints.getProfile,
        data: profile,
        unreachableMessage: accountTexts.profileLoadFailed,
        caller,
        isCancellable: true,
      });
    },

    update({ birthDate, oldPassword, ...same }: ProfileChanges, member: Member): Promise<ProfileResponse> {
      return rest.callWithMessage({
        ...patch(member),
        group: 'signIn',
        body: { ...same, birthdate: birthDate, old_password: oldPassword },
        unreachableMessage: accountTexts.profileFailed,
      });
    },

    /** Returns the API's message, or null if it has none. */
    changePassword(password: string, oldPassword: string | undefined, member: Member): Promise<string | null> {
      return rest.callForMessage({
        ...patch(member),
        fieldNames: new Map([...fieldNames, ['password', 'newPassword']]),
        group: 'signIn',
        body: { password, old_password: oldPassword },
        unreachableMessage: accountTexts.profileFailed,
      });
    },

    updatePicture({ type, content }: Picture, member: Member): Promise<ProfileResponse> {
      const file = {
        field: accountEndpoints.updateProfile.file.field,
        filename: type.replace('image/', 'picture.'),
        type,
        content,
      };
      return rest.callWithMessage({
        ...patch(member),
        group: 'uploads',
        file,
        timeoutMs: UPLOAD_TIMEOUT_MS,
        unreachableMessage: accountTexts.pictureFailed(generalTexts.tryAgain),
      });
    },
  };
}
