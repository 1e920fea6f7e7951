import type { Context } from '#api/context.ts';
import type { RegisterCall } from '#api/http/routes.ts';
import { registerNewsletter } from './newsletter.routes.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** Creates the feature of newsletters: whom they leave out, and the links by which people ask for it. */
export const createNewsletterFeature = (context: Context) => ({
  commands: {
    unsubscribeLinks: async (addresses: string[]) =>
      addresses.map((address) => unsubscribeLink(address, context.secrets[0], context.siteUrl)),
  },
  addRoutes: (registerCall: RegisterCall) => registerNewsletter(registerCall, context),
});
