import 'reflect-metadata';
import { Arg, Authorized, Ctx, Mutation, Query, Resolver, UseMiddleware } from 'type-graphql';
import { User } from '#bff/features/account/user.type.ts';
import { CurrentMember } from '#bff/graphql/authorization.ts';
import type { Caller, Member } from '#bff/graphql/context.ts';
import { Idempotent } from '#bff/graphql/idempotency/idempotent.ts';
import { type Upload, UploadScalar } from '#bff/graphql/scalars.ts';
import { UpdateProfileInput } from './profile.input.ts';
import type { ProfileService } from './profile.service.ts';

@Resolver(() => User)
export class ProfileResolver {
  constructor(private readonly profile: ProfileService) {}

  @Query(() => User, {
    nullable: true,
    description: 'The member whose token it is: null without one, UNAUTHENTICATED with a bad one.',
  })
  me(@Ctx('caller') caller: Caller): Promise<User | null> {
    return this.profile.me(caller);
  }

  @Authorized()
  @UseMiddleware(Idempotent)
  @Mutation(() => User, { description: 'Changes what is given, and answers with the member as it is then.' })
  updateProfile(
    @Arg('input', () => UpdateProfileInput, { description: 'What changes.' }) input: UpdateProfileInput,
    @CurrentMember() member: Member,
  ): Promise<User> {
    return this.profile.update(input, member);
  }

  @Authorized()
  @UseMiddleware(Idempotent)
  @Mutation(() => User, {
    description:
      'Puts up a new profile picture: JPEG, PNG, GIF, WebP, AVIF, HEIC or BMP by its bytes, at most 5 MB. The API may take fewer kinds.',
  })
  updateProfilePicture(
    @Arg('picture', () => UploadScalar, { description: 'The file of a multipart request.' }) picture: Upload,
    @CurrentMember() member: Member,
  ): Promise<User> {
    return this.profile.updatePicture(picture, member);
  }
}
