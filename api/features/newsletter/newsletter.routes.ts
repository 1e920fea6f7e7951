import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { fieldFault, ok } from '#api/http/envelope.ts';
import { validate } from '#api/http/request-validation.ts';
import type { Database } from '#api/database/database.ts';
import { unsubscribed } from '#api/database/schema.ts';
import { newsletterMessages } from '#shared/messages/newsletter.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { UsageLimits } from '#shared/node/protection/rate-limits.ts';
import { isSignedFor, normaliseEmail } from './unsubscribe-link.ts';

interface Options {
  db: Database;
  clock: Clock;
  secret: string;
  formerSecrets: readonly string[];
  limits: UsageLimits;
}

const body = z.object({
  // PostgreSQL stores no NUL in a text, and no signed address contains one.
  email: z
    .string()
    .min(1)
    .max(320)
    .regex(/^[^\0]*$/),
  sid: z.string().min(1).max(200),
});

const NOT_OURS = fieldFault('sid', 'Link ini tidak berlaku untuk alamat email itu.', 'invalid');

/**
 * Registers `POST /newsletter/unsubscribe` (requirements §7), which stores addresses that newsletters must leave out.
 * The answer depends on the signature alone, so that it reveals nothing about an address.
 */
export function registerNewsletter(app: FastifyInstance, { db, clock, secret, formerSecrets, limits }: Options): void {
  app.post('/newsletter/unsubscribe', async (request) => {
    const { email, sid } = validate(body, request.body);
    await limits.unsubscribe(request.ip, async () => {
      if (![secret, ...formerSecrets].some((one) => isSignedFor(email, sid, one))) throw NOT_OURS;
      await db
        .insert(unsubscribed)
        .values({ email: normaliseEmail(email), at: new Date(clock.now()) })
        .onConflictDoNothing();
    });
    return ok(null, newsletterMessages.unsubscribed);
  });
}
