import { Arg, ID, Query, Resolver } from 'type-graphql';
import { CacheFor } from '#bff/graphql/field-decorators.ts';
import { Booth, BoothType } from './booth.type.ts';
import type { BoothsService } from './booths.service.ts';

@Resolver(() => Booth)
export class BoothsResolver {
  constructor(private readonly service: BoothsService) {}

  @CacheFor(3600)
  @Query(() => [Booth], {
    nullable: true,
    description:
      'All booths, or those of one kind, or one city, or both. The same for everybody: a GET may be kept for an hour.',
  })
  booths(
    @Arg('type', () => BoothType, { nullable: true, description: 'Only booths of this kind.' }) type: BoothType | null,
    @Arg('city', () => String, { nullable: true, description: 'Only booths of this city, in upper or lower case.' })
    city: string | null,
  ) {
    return this.service.list({ type, city });
  }

  @CacheFor(3600)
  @Query(() => Booth, {
    nullable: true,
    description:
      'One booth; null where there is none of this id. The same for everybody: a GET may be kept for an hour.',
  })
  booth(@Arg('id', () => ID, { description: 'As `booths` names it.' }) id: string) {
    return this.service.find(id);
  }
}
