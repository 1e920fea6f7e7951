import type { FastifyInstance, FastifyReply } from 'fastify';

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
  interface FastifyRequest {
    /** The member whom the request is about, once it is known. */
    memberId: string | undefined;
  }
}

/**
 * Logs a line for each event: what, how it ended, the member's id if it is known. The line has the request id, and
 * nothing that was sent. A response 429 is an event on every route.
 */
export function logSecurityEvents(app: FastifyInstance): void {
  app.decorateRequest('memberId', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route, config } = request.routeOptions;
    const event = config.securityEvent ?? (reply.statusCode === 429 ? 'limit' : undefined);
    if (event !== undefined)
      request.log.info({ event, outcome: outcomeOf(reply), member: request.memberId, route }, 'security');
    done();
  });
}

function outcomeOf({ statusCode }: FastifyReply): 'ok' | 'refused' | 'limited' | 'failed' {
  if (statusCode === 429) return 'limited';
  if (statusCode >= 500) return 'failed';
  return statusCode >= 400 ? 'refused' : 'ok';
}
