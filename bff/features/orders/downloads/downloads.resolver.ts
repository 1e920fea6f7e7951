import { Arg, Ctx, Resolver } from 'type-graphql';
import type { RequestInfo } from '#bff/graphql/context.ts';
import { PayloadMutation } from '#bff/graphql/payload-mutation.ts';
import { Download, PrepareDownloadInput } from './download.type.ts';
import type { DownloadsService } from './downloads.service.ts';

@Resolver()
export class DownloadsResolver {
  constructor(private readonly service: DownloadsService) {}

  @PayloadMutation({
    result: {
      name: 'download',
      type: Download,
      description: 'The archive, or its progress. Null if there are user errors.',
    },
    errors: ['NOT_FOUND', 'REQUIRED'],
    hasRefusals: false,
    description:
      'Starts building the ZIP archive of an order, or reports its progress. Responds within 20 seconds: while the status is `PREPARING`, call again. Errors: `RATE_LIMITED` as for `order`.',
  })
  async prepareDownload(
    @Arg('input', () => PrepareDownloadInput, { description: 'The order to download.' }) {
      invoice,
    }: PrepareDownloadInput,
    @Ctx('request') request: RequestInfo,
  ) {
    return { download: await this.service.prepare(invoice, request), message: null };
  }
}
