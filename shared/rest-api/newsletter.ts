import * as z from 'zod';
import { endpoint, example, type EndpointContract } from './endpoint.ts';

export const newsletterEndpoints = {
  unsubscribe: {
    ...endpoint('POST', '/newsletter/unsubscribe', 'Leaves the newsletter', [422]),
    access: 'either',
    body: z.object({
      // PostgreSQL stores no NUL in a text, and no signed address contains one.
      email: z
        .string()
        .min(1)
        .max(320)
        .regex(/^[^\0]*$/)
        .meta(example('sari@example.com')),
      sid: z.string().min(1).max(200).meta(example('c2lnbmF0dXJl')),
    }),
  },
} as const satisfies Record<string, EndpointContract>;
