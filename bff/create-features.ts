import type { Redis } from 'ioredis';
import brandBooths from '#brand/booths.json' with { type: 'json' };
import { checkBooths, loadBooths } from '#shared/node/booths-file.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { Logger } from '#shared/node/logger.ts';
import { createRedisCounters } from '#shared/node/redis.ts';
import { createRateLimits } from '#shared/rate-limits/rate-limit-policy.ts';
import type { Config } from './config.ts';
import { OrderLinksResolver, UserLinksResolver } from './feature-links.resolver.ts';
import { createIdentifyMember } from './features/account/member-key.ts';
import { ProfileResolver } from './features/account/profile/profile.resolver.ts';
import { createProfileService } from './features/account/profile/profile.service.ts';
import { createProfileUpstream } from './features/account/profile/profile.upstream.ts';
import { SessionResolver } from './features/account/session/session.resolver.ts';
import { createSessionService } from './features/account/session/session.service.ts';
import { createSessionUpstream } from './features/account/session/session.upstream.ts';
import { VerificationResolver } from './features/account/verification/verification.resolver.ts';
import { createVerificationService } from './features/account/verification/verification.service.ts';
import { createVerificationUpstream } from './features/account/verification/verification.upstream.ts';
import { BoothsResolver } from './features/booths/booths.resolver.ts';
import { createBoothsService } from './features/booths/booths.service.ts';
import { NewsletterResolver } from './features/newsletter/newsletter.resolver.ts';
import { createNewsletterService } from './features/newsletter/newsletter.service.ts';
import { createNewsletterUpstream } from './features/newsletter/newsletter.upstream.ts';
import { DownloadsResolver } from './features/orders/downloads/downloads.resolver.ts';
import { createDownloadsService } from './features/orders/downloads/downloads.service.ts';
import { createDownloadsUpstream } from './features/orders/downloads/downloads.upstream.ts';
import { FindOrderResolver } from './features/orders/find-order/find-order.resolver.ts';
import { createFindOrderService } from './features/orders/find-order/find-order.service.ts';
import { createFindOrderUpstream } from './features/orders/find-order/find-order.upstream.ts';
import { isMiss } from './features/orders/invoice.ts';
import { MemberOrdersResolver } from './features/orders/member/member-orders.resolver.ts';
import { createMemberOrdersService } from './features/orders/member/member-orders.service.ts';
import { createMemberOrdersUpstream } from './features/orders/member/member-orders.upstream.ts';
import { createOrderReader } from './features/orders/order.reader.ts';
import { OrderResolver } from './features/orders/order.resolver.ts';
import { createOrderService } from './features/orders/order.service.ts';
import { createOrderUpstream } from './features/orders/order.upstream.ts';
import { NodeResolver } from './graphql/node.ts';
import type { RestClient } from './upstream/rest-client.ts';
import { isCallerFault, isWithoutEffect } from './upstream/upstream-error.ts';

interface Options {
  rest: RestClient;
  config: Config;
  /** Called with the name of each limit that refuses. */
  onLimit: (limit: string) => void;
  redis: Redis | null;
  clock: Clock;
  logger: Logger;
}

/** The classes that the schema is made of. */
export const RESOLVERS = [
  SessionResolver,
  ProfileResolver,
  VerificationResolver,
  BoothsResolver,
  NodeResolver,
  NewsletterResolver,
  OrderResolver,
  MemberOrdersResolver,
  FindOrderResolver,
  DownloadsResolver,
  OrderLinksResolver,
  UserLinksResolver,
] as const;

/** One instance of each of {@link RESOLVERS}: type-graphql misses one only when a field of its class is executed. */
export type Resolvers = InstancesOf<typeof RESOLVERS>;
type InstancesOf<Classes extends readonly unknown[]> = {
  [Index in keyof Classes]: Classes[Index] extends new (...dependencies: never) => infer Instance ? Instance : never;
};

/** Creates upstream, service and resolver of each feature. @throws StartupError */
export async function createFeatures({
  rest,
  config: { siteUrl, boothsFile, rateLimit },
  onLimit,
  redis,
  clock,
  logger,
}: Options): Promise<Resolvers> {
  const limits = createRateLimits({
    isOn: rateLimit,
    store: redis ? createRedisCounters(redis) : undefined,
    onRefusal: onLimit,
    isCallerFault,
    isWithoutEffect,
    isMiss,
  });
  const entries = boothsFile === null ? checkBooths(brandBooths, 'brand/booths.json') : await loadBooths(boothsFile);
  const booths = createBoothsService(entries, siteUrl);
  const newsletter = createNewsletterService(createNewsletterUpstream(rest), limits);

  const profileUpstream = createProfileUpstream(rest);
  const fetchUser = profileUpstream.get;
  const identify = createIdentifyMember(fetchUser);
  const profile = createProfileService(profileUpstream, limits, identify);
  const session = createSessionService(createSessionUpstream(rest), fetchUser, limits);
  const verificationUpstream = createVerificationUpstream(rest);
  const verification = createVerificationService({
    upstream: verificationUpstream,
    fetchUser,
    limits,
    identify,
    clock,
  });

  const orderReader = createOrderReader({ siteUrl, clock });
  const orders = createOrderService(createOrderUpstream(rest, orderReader), limits);
  const memberOrders = createMemberOrdersService(createMemberOrdersUpstream(rest, orderReader));
  const findOrder = createFindOrderService(createFindOrderUpstream(rest), limits);
  const downloads = createDownloadsService({ upstream: createDownloadsUpstream(rest), limits, clock, logger });

  return [
    new SessionResolver(session),
    new ProfileResolver(profile),
    new VerificationResolver(verification),
    new BoothsResolver(booths),
    new NodeResolver([
      (id, { caller }) => profile.node(id, caller),
      (id, { request }) => orders.node(id, request),
      (id) => booths.find(id),
    ]),
    new NewsletterResolver(newsletter),
    new OrderResolver(orders, memberOrders),
    new MemberOrdersResolver(memberOrders),
    new FindOrderResolver(findOrder),
    new DownloadsResolver(downloads),
    new OrderLinksResolver(booths),
    new UserLinksResolver(memberOrders),
  ];
}
