import { Arg, ID, Query, Resolver, UseMiddleware } from 'type-graphql';
import { countRows } from '#bff/graphql/count-rows.ts';
import { SemanticNonNull } from '#bff/graphql/directives.ts';
import { CacheFor } from '#bff/graphql/plugins/cache-control.ts';
import { Booth, BoothType } from './booth.type.ts';
import type { BoothsService } from './booths.service.ts';

@Resolver(() => Booth)
export class BoothsResolver {
  constructor(private readonly service: BoothsService) {}

  @CacheFor(3600)
  @UseMiddleware(countRows)
  @SemanticNonNull()
  @Query(() => [Booth], {
    nullable: true,
    description: 'The booths, optionally filtered by type and city. Public: caches may store a GET for an hour.',
  })
  booths(
    @Arg('type', () => BoothType, { description: 'Return only booths of this type.', nullable: true })
    type: BoothType | null,
    @Arg('city', () => String, {
      description:
        'Return only booths in this city. The case of letters is ignored. Blank is the same as left out; an unknown city gives an empty list.',
      nullable: true,
    })
    city: string | null,
  ) {
    return this.service.list({ type, city });
  }

  @CacheFor(3600)
  @Query(() => Booth, {
    nullable: true,
    description:
      'The booth with this ID, or null; `BAD_USER_INPUT` for one of more than 32,768 characters. Public: caches may store a GET for an hour.',
  })
  booth(@Arg('id', () => ID, { description: 'The `id` of a booth.' }) id: string) {
    return this.service.find(id);
  }
}
