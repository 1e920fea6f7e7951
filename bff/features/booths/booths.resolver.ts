import { Arg, ID, Query, Resolver, UseMiddleware } from 'type-graphql';
import { CountRows } from '#bff/graphql/count-rows.ts';
import { SemanticNonNull } from '#bff/graphql/directives.ts';
import { CacheFor } from '#bff/graphql/plugins/cache-control.ts';
import { Booth, BoothType } from './booth.type.ts';
import type { BoothsService } from './booths.service.ts';

@Resolver(() => Booth)
export class BoothsResolver {
  constructor(private readonly service: BoothsService) {}

  @CacheFor(3600)
  @UseMiddleware(CountRows)
  @SemanticNonNull()
  @Query(() => [Booth], {
    nullable: true,
    description:
      'All booths, or those of one kind, or one city, or both. The same for all callers: caches may store a GET for an hour.',
  })
  booths(
    @Arg('type', () => BoothType, { description: 'Only booths of this kind.', nullable: true }) type: BoothType | null,
    @Arg('city', () => String, { description: 'Only booths of this city, in upper or lower case.', nullable: true })
    city: string | null,
  ) {
    return this.service.list({ type, city });
  }

  @CacheFor(3600)
  @Query(() => Booth, {
    nullable: true,
    description:
      'One booth; null where there is none of this id. The same for all callers: caches may store a GET for an hour.',
  })
  booth(@Arg('id', () => ID, { description: 'As `booths` names it.' }) id: string) {
    return this.service.find(id);
  }
}
