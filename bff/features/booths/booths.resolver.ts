import { ID, Resolver } from 'type-graphql';
import { Argument, CacheFor, NullableQuery } from '#bff/graphql/decorators.ts';
import { Booth, BoothType } from './booth.type.ts';
import type { BoothsService } from './booths.service.ts';

@Resolver(() => Booth)
export class BoothsResolver {
  constructor(private readonly service: BoothsService) {}

  @CacheFor(3600)
  @NullableQuery(
    [Booth],
    'All booths, or those of one kind, or one city, or both. The same for all callers: caches may store a GET for an hour.',
  )
  booths(
    @Argument('type', BoothType, 'Only booths of this kind.', { nullable: true }) type: BoothType | null,
    @Argument('city', String, 'Only booths of this city, in upper or lower case.', { nullable: true })
    city: string | null,
  ) {
    return this.service.list({ type, city });
  }

  @CacheFor(3600)
  @NullableQuery(
    Booth,
    'One booth; null where there is none of this id. The same for all callers: caches may store a GET for an hour.',
  )
  booth(@Argument('id', ID, 'As `booths` names it.') id: string) {
    return this.service.find(id);
  }
}
