import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ok } from '#api/http/envelope.ts';
import { validate } from '#api/http/requests.ts';
import type { NewsletterStore } from './newsletter.store.ts';
import { isSignedFor, normaliseEmail } from './unsubscribe-link.ts';

type Options = { store: NewsletterStore; secret: string };

// No NUL: PostgreSQL's text has none, and neither has a signed address.
const body = z.object({
  email: z.string().min(1).max(320).regex(/^[^\0]*$/),
  sid: z.string().min(1).max(200),
});

/** requirements §7. The answer is the same for every address and signature: it tells nothing about anyone. */
export function newsletterRoutes(app: FastifyInstance, { store, secret }: Options): void {
  app.post('/newsletter/unsubscribe', async (request) => {
    const { email, sid } = validate(body, request.body);
    if (isSignedFor(email, sid, secret)) await store.unsubscribe(normaliseEmail(email));
    return ok(null, 'Successfully Unsubscribed');
  });
}
