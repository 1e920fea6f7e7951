import 'reflect-metadata';
import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { RequestInfo } from '#bff/graphql/context.ts';
import { Download } from './download.type.ts';
import type { DownloadsService } from './downloads.service.ts';

@Resolver()
export class DownloadsResolver {
  constructor(private readonly service: DownloadsService) {}

  @Mutation(() => Download, {
    description:
      'Starts making the zip of an order, or tells how far it is. Answers soon, always; ask again while PREPARING.',
  })
  prepareDownload(
    @Arg('invoice', () => ID, { description: 'As printed on the receipt.' }) invoice: string,
    @Ctx('request') request: RequestInfo,
  ): Promise<Download> {
    return this.service.prepare(invoice, request);
  }
}
