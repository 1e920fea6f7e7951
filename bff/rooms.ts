import { ProfileResolver } from './features/account/profile/profile.resolver.ts';
import { createProfileService } from './features/account/profile/profile.service.ts';
import { createProfileUpstream } from './features/account/profile/profile.upstream.ts';
import { SessionResolver } from './features/account/session/session.resolver.ts';
import { createSessionService } from './features/account/session/session.service.ts';
import { createSessionUpstream } from './features/account/session/session.upstream.ts';
import { PasswordResetResolver } from './features/account/verification/password-reset.resolver.ts';
import { createPasswordResetService } from './features/account/verification/password-reset.service.ts';
import { createPasswordResetUpstream } from './features/account/verification/password-reset.upstream.ts';
import { VerificationResolver } from './features/account/verification/verification.resolver.ts';
import { createVerificationService } from './features/account/verification/verification.service.ts';
import { createVerificationUpstream } from './features/account/verification/verification.upstream.ts';
import { DEMO_BOOTHS } from './features/booths/booths.data.ts';
import { loadBooths } from './features/booths/booths-file.ts';
import { BoothsResolver } from './features/booths/booths.resolver.ts';
import { createBoothsService } from './features/booths/booths.service.ts';
import { NewsletterResolver } from './features/newsletter/newsletter.resolver.ts';
import { createNewsletterService } from './features/newsletter/newsletter.service.ts';
import { createNewsletterUpstream } from './features/newsletter/newsletter.upstream.ts';
import { createDownloadsService } from './features/orders/downloads.service.ts';
import { createMemoryDownloadsStore } from './features/orders/downloads.store.ts';
import { createSharedDownloadsStore } from './features/orders/shared-downloads.store.ts';
import { createMemberOrdersService } from './features/orders/member-orders.service.ts';
import { createMemberOrdersUpstream } from './features/orders/member-orders.upstream.ts';
import { OrdersResolver } from './features/orders/orders.resolver.ts';
import { createOrdersService } from './features/orders/orders.service.ts';
import { createOrdersUpstream } from './features/orders/orders.upstream.ts';
import { SoftFileResolver } from './features/orders/soft-file.resolver.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { Logger } from '#shared/node/logger.ts';
import type { SharedRedis } from './lib/redis.ts';
import type { Limits } from './limits.ts';
import type { RestClient } from './upstream/rest-client.ts';

interface Parts {
  rest: RestClient;
  /** The same API, with connections and an hour of patience of its own. */
  slowRest: RestClient;
  limits: Limits;
  redis: SharedRedis | null;
  boothsFile: string | null;
  clock: Clock;
  logger: Logger;
}

interface Rooms {
  /** One instance of each class that schema.ts lists. */
  resolvers: object[];
  /** Lets go of what runs behind the scenes. */
  stop(): Promise<void>;
}

/**
 * One room after the other: upstream -> service -> resolver, by hand, in sight.
 * @throws BoothsFileError
 */
export async function furnish(parts: Parts): Promise<Rooms> {
  const booths = createBoothsService(parts.boothsFile === null ? DEMO_BOOTHS : await loadBooths(parts.boothsFile));
  const newsletter = createNewsletterService(createNewsletterUpstream(parts.rest));
  const orders = furnishOrders(parts);
  const resolvers = [...furnishAccount(parts), new BoothsResolver(booths), new NewsletterResolver(newsletter), orders.resolver, new SoftFileResolver()];
  return { resolvers, stop: () => orders.downloads.stop() };
}

function furnishAccount({ rest, limits }: Parts): object[] {
  const profileUpstream = createProfileUpstream(rest);
  const fetchUser = profileUpstream.get;
  return [
    new ProfileResolver(createProfileService(profileUpstream)),
    new SessionResolver(createSessionService({ upstream: createSessionUpstream(rest), fetchUser, limits: limits.session })),
    new VerificationResolver(createVerificationService({ upstream: createVerificationUpstream(rest), fetchUser, limits: limits.verification })),
    new PasswordResetResolver(createPasswordResetService({ upstream: createPasswordResetUpstream(rest), limits: limits.passwordReset })),
  ];
}

function furnishOrders({ rest, slowRest, limits, redis, clock, logger }: Parts) {
  const upstream = createOrdersUpstream(rest, slowRest);
  const local = createMemoryDownloadsStore(clock);
  const downloads = createDownloadsService({ upstream, store: redis ? createSharedDownloadsStore(redis, local) : local, logger });
  const orders = createOrdersService({ upstream, downloads, limits: limits.orders, clock });
  const memberOrders = createMemberOrdersService({ upstream: createMemberOrdersUpstream(rest), clock });
  return { downloads, resolver: new OrdersResolver(orders, memberOrders) };
}
