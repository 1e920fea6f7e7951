import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import { User } from '#bff/features/account/user.type.ts';
import { CurrentMember } from '#bff/graphql/authorization.ts';
import type { Caller, Member } from '#bff/graphql/caller.ts';
import { PayloadMutation } from '#bff/graphql/payload-mutation.ts';
import type { ProfileService } from './profile.service.ts';
import { UpdateProfileInput, UpdateProfilePictureInput } from './profile.type.ts';

const user = { name: 'user', type: User };

@Resolver(() => User)
export class ProfileResolver {
  constructor(private readonly profile: ProfileService) {}

  @Query(() => User, {
    nullable: true,
    description: 'The member whose token it is: null without one, UNAUTHENTICATED with a bad one.',
  })
  me(@Ctx('caller') caller: Caller) {
    return this.profile.me(caller);
  }

  @Authorized()
  @PayloadMutation({
    result: user,
    isKeyed: true,
    description:
      'Changes what is given, and answers with the member as they are then. Takes `Idempotency-Key`. userErrors: REQUIRED, INVALID, INVALID_CREDENTIALS, TOO_SHORT, TOO_LONG, TOO_COMMON, OUT_OF_RANGE, TAKEN. Errors: UNAUTHENTICATED, RATE_LIMITED.',
  })
  updateProfile(
    @Arg('input', () => UpdateProfileInput, { description: 'What changes.' }) input: UpdateProfileInput,
    @CurrentMember() member: Member,
  ) {
    return this.profile.update(input, member);
  }

  @Authorized()
  @PayloadMutation({
    result: user,
    isKeyed: true,
    description:
      'Uploads a new profile picture: JPEG, PNG, GIF, WebP, AVIF, HEIC or BMP by its bytes, at most 5 MB. The API may take fewer kinds. Takes `Idempotency-Key`. userErrors: UNSUPPORTED, TOO_LARGE, INVALID. Errors: UNAUTHENTICATED, RATE_LIMITED.',
  })
  updateProfilePicture(
    @Arg('input', () => UpdateProfilePictureInput, { description: 'The file.' })
    { picture }: UpdateProfilePictureInput,
    @CurrentMember() member: Member,
  ) {
    return this.profile.updatePicture(picture, member);
  }
}
