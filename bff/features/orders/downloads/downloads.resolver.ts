import 'reflect-metadata';
import { Arg, Ctx, Mutation, Resolver, UseMiddleware } from 'type-graphql';
import type { RequestInfo } from '#bff/graphql/context.ts';
import { type MutationResult, payloadType } from '#bff/graphql/payload.type.ts';
import { UserErrors } from '#bff/graphql/user-errors.ts';
import { Download, PrepareDownloadInput } from './download.type.ts';
import type { DownloadsService } from './downloads.service.ts';

const PrepareDownloadPayload = payloadType('PrepareDownloadPayload', { name: 'download', type: Download });

@Resolver()
export class DownloadsResolver {
  constructor(private readonly service: DownloadsService) {}

  @UseMiddleware(UserErrors)
  @Mutation(() => PrepareDownloadPayload, {
    nullable: true,
    description:
      'Starts making the zip of an order, or tells how far it is. Answers within 20 s; ask again while PREPARING. userErrors: NOT_FOUND, REQUIRED. Errors: RATE_LIMITED.',
  })
  async prepareDownload(
    @Arg('input', () => PrepareDownloadInput, { description: 'The order of the zip.' }) {
      invoice,
    }: PrepareDownloadInput,
    @Ctx('request') request: RequestInfo,
  ): Promise<MutationResult<{ download: Download }>> {
    return { download: await this.service.prepare(invoice, request), message: null };
  }
}
