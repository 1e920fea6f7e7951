import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import { changedUser, User } from '#bff/features/account/user.type.ts';
import { CurrentMember } from '#bff/graphql/authorization.ts';
import type { Caller, Member } from '#bff/graphql/context.ts';
import { Authenticated } from '#bff/graphql/directives.ts';
import { PayloadMutation } from '#bff/graphql/payload-mutation.ts';
import type { ProfileService } from './profile.service.ts';
import { ChangePasswordInput, UpdateProfileInput, UpdateProfilePictureInput } from './profile.type.ts';

const PASSWORD_CODES = ['INVALID', 'INVALID_CREDENTIALS', 'REQUIRED', 'TOO_COMMON', 'TOO_LONG', 'TOO_SHORT'] as const;

@Resolver(() => User)
export class ProfileResolver {
  constructor(private readonly profile: ProfileService) {}

  @Authenticated({ optional: true })
  @Query(() => User, {
    nullable: true,
    description:
      'The member whose token was sent. Null without a token. Errors: `UNAUTHENTICATED` for an invalid token.',
  })
  me(@Ctx('caller') caller: Caller) {
    return this.profile.me(caller);
  }

  @Authorized()
  @Authenticated()
  @PayloadMutation({
    result: changedUser,
    isKeyed: true,
    errors: [...PASSWORD_CODES, 'OUT_OF_RANGE', 'TAKEN'],
    description:
      'Changes the given fields, and returns the updated member. `firstName` changes with `name`, and `emailVerified` with `email`: select all of them. A new `password` ends all other sessions of the member; a new `email` ends none. Errors: `UNAUTHENTICATED`; `RATE_LIMITED` as for `changePassword`, which counts together with this mutation (wrong old passwords stop only calls with `oldPassword`), or after 5 new email addresses in an hour.',
  })
  updateProfile(
    @Arg('input', () => UpdateProfileInput, { description: 'The fields to change.' }) input: UpdateProfileInput,
    @CurrentMember() member: Member,
  ) {
    return this.profile.update(input, member);
  }

  @Authorized()
  @Authenticated()
  @PayloadMutation({
    isKeyed: true,
    errors: PASSWORD_CODES,
    description:
      'Changes the password, and ends all other sessions of the member. The REST API has one call for this and for the profile: its `message` may be `Profile updated successfully!`. Errors: `UNAUTHENTICATED`; `RATE_LIMITED` after 5 wrong old passwords of a member in 15 minutes, or after 60 calls in an hour.',
  })
  changePassword(
    @Arg('input', () => ChangePasswordInput, { description: 'The passwords.' }) input: ChangePasswordInput,
    @CurrentMember() member: Member,
  ) {
    return this.profile.changePassword(input, member);
  }

  @Authorized()
  @Authenticated()
  @PayloadMutation({
    result: changedUser,
    isKeyed: true,
    errors: ['TOO_LARGE', 'UNSUPPORTED'],
    description:
      'Uploads a new profile picture of at most 5 MB (5,242,880 bytes): JPEG, PNG, GIF, WebP, AVIF, HEIC or BMP, detected from its content; any other file is `UNSUPPORTED`, however large. The REST API may accept fewer formats; the embedded one refuses HEIC and BMP. Errors: `UNAUTHENTICATED`; `RATE_LIMITED` after 20 pictures in an hour, refused and repeated ones included (also those with a second file, but not files that are no picture), or while 2 others are being sent.',
  })
  updateProfilePicture(
    @Arg('input', () => UpdateProfilePictureInput, { description: 'The picture.' })
    { picture }: UpdateProfilePictureInput,
    @CurrentMember() member: Member,
  ) {
    return this.profile.updatePicture(picture, member);
  }
}
