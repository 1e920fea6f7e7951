import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The calls that an attacker would try, for the log. */
export type SecurityEvent =
  | 'login'
  | 'registration'
  | 'logout'
  | 'token_refresh'
  | 'profile_change'
  | 'code_request'
  | 'code_entry'
  | 'email_verification'
  | 'reset_request'
  | 'reset'
  | 'member_order';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Each response of the route is an event of security, and logged as one. */
    securityEvent?: SecurityEvent;
  }
}

/** The members that requests are about, once they are known. */
const membersOf = new WeakMap<FastifyRequest, string>();

/** Names the member in the event of the request. */
export function noteMember(request: FastifyRequest, memberId: string): void {
  membersOf.set(request, memberId);
}

/**
 * Logs a line for each event: what, how it ended, the member's id if it is known. The line has the request id, and
 * nothing that was sent. A response 429 is an event on every route.
 */
export function logSecurityEvents(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route, config } = request.routeOptions;
    const event = config.securityEvent ?? (reply.statusCode === 429 ? 'limit' : undefined);
    if (event !== undefined)
      request.log.info({ event, outcome: outcomeOf(reply), member: membersOf.get(request), route }, 'security');
    done();
  });
}

function outcomeOf({ statusCode }: FastifyReply): 'ok' | 'refused' | 'limited' | 'failed' {
  if (statusCode === 429) return 'limited';
  if (statusCode >= 500) return 'failed';
  return statusCode >= 400 ? 'refused' : 'ok';
}
