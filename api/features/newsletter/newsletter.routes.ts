import type { Context } from '#api/context.ts';
import { unsubscribed } from '#api/database/schema/accounts.ts';
import { fieldFault, ok } from '#api/http/envelope.ts';
import type { RegisterCall } from '#api/http/routes.ts';
import { newsletterEndpoints } from '#shared/rest-api/newsletter.ts';
import { isSignedFor, normaliseEmail } from './unsubscribe-link.ts';

const notOurs = () => fieldFault('sid', 'Link ini tidak berlaku untuk alamat email itu.', 'invalid');

/**
 * Registers `POST /newsletter/unsubscribe` (requirements §7), which stores addresses that newsletters must leave out.
 * The response depends on the signature alone, so that it reveals nothing about an address.
 */
export function registerNewsletter(registerCall: RegisterCall, { db, clock, secrets, limits }: Context): void {
  registerCall(newsletterEndpoints.unsubscribe, null, async ({ input: { email, sid } }) => {
    // A mail provider forwards the links of many people from one address: the BFF limits addresses.
    await limits.unsubscribe({ sid, address: null }, async () => {
      if (!secrets.some((one) => isSignedFor(email, sid, one))) throw notOurs();
      await db
        .insert(unsubscribed)
        .values({ email: normaliseEmail(email), at: new Date(clock.now()) })
        .onConflictDoNothing();
    });
    return ok(null, 'Successfully Unsubscribed');
  });
}
