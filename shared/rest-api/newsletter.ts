import * as z from 'zod';
import { call, eg, type RestApiCall } from './call.ts';

/** The call of the newsletter. */
export const newsletterCalls = {
  unsubscribe: {
    ...call('POST', '/newsletter/unsubscribe', 'Leaves the newsletter', [422]),
    access: 'either',
    body: z.object({
      // PostgreSQL stores no NUL in a text, and no signed address contains one.
      email: z
        .string()
        .min(1)
        .max(320)
        .regex(/^[^\0]*$/)
        .meta(eg('sari@example.com')),
      sid: z.string().min(1).max(200).meta(eg('c2lnbmF0dXJl')),
    }),
  },
} as const satisfies Record<string, RestApiCall>;
