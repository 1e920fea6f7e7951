import * as z from 'zod';
import { CONTACT_MAX_LENGTH } from '#shared/limits.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { orderTexts } from '#shared/messages/texts.ts';
import { endpoint, example, link, timestamp, type EndpointContract, ROW_KEY } from './endpoint.ts';

/** The largest width and height: the limit of JPEG. */
export const MAX_PIXELS = 65_535;
export const MAX_PLACEHOLDER = 2_048;
/**
 * No SVG, which may hold a script or load other files. That the length of Base64 is a multiple of four is checked
 * separately.
 */
export const PLACEHOLDER = /^data:image\/(?:webp|jpeg|png|avif);base64,[A-Za-z0-9+/]*={0,2}$/;
export const MIME_TYPE = /^[A-Za-z]+\/[\w.+-]{1,80}$/;

const pixels = z.int().min(1).max(MAX_PIXELS).meta(example(1200));
const size = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .meta(example(812_345));
const rowLink = link.meta({ ...example('https://media.example.com/foto-1.jpg'), [ROW_KEY]: true });

/** The numbers of `type` (requirements §3). */
export const FILE_TYPES = { PHOTO: 1, RESULT: 2, VIDEO: 3 } as const;
export type FileType = (typeof FILE_TYPES)[keyof typeof FILE_TYPES];

const placeholder = z
  .string()
  .max(MAX_PLACEHOLDER)
  .regex(PLACEHOLDER)
  .optional()
  .meta(example('data:image/webp;base64,UklGRg=='));

const thumbnails = z
  .array(z.object({ width: pixels.meta({ [ROW_KEY]: true }), url: rowLink }))
  .max(24)
  .optional();

const picture = z
  .object({
    url: link.meta(example('https://media.example.com/hasil-1.jpg')),
    width: pixels.optional(),
    height: pixels.optional(),
    placeholder,
    thumbnails,
  })
  .meta({ id: 'Picture' });

const file = z
  .object({
    type: z.int().meta({
      ...example(FILE_TYPES.PHOTO),
      description: `${FILE_TYPES.PHOTO} photo, ${FILE_TYPES.RESULT} result image, ${FILE_TYPES.VIDEO} video; any other number counts as a video`,
    }),
    url: rowLink,
    name: z.string().optional().meta(example('INV-0123456789ABC-foto-1.jpg')),
    mime_type: z.string().regex(MIME_TYPE).optional().meta(example('image/jpeg')),
    bytes: size.optional(),
    duration_seconds: z.number().min(0).optional().meta(example(4.5)),
    width: pixels.optional(),
    height: pixels.optional(),
    placeholder,
    thumbnails,
  })
  .meta({ id: 'File' });

const expiry = timestamp
  .nullish()
  .meta({ ...example('2036-11-27T16:59:59Z'), description: 'Null: never. Unreadable: passed' });

const listed = z.object({
  id: z.string().meta(example('7')),
  inv: z.string().max(100).meta(example('INV-0123456789ABC')),
  date: timestamp.nullable(),
  created_at: timestamp.nullish(),
  booth: z.string().nullable().meta(example('Photobooth 1')),
  city: z.string().nullable().meta(example('Bandung')),
  expired: z.boolean().meta(example(false)),
  expiry,
});

const listedWithCover = listed.extend({ cover_picture: picture.nullish() });

const order = listed.extend({ files: z.array(file).max(1000) }).meta({ id: 'Order' });

const flag = z.boolean().nullish().meta(example(true));

// Without an order, the other two flags mean nothing.
const found = z.object({ orderExists: z.boolean(), phoneVerified: flag, accountExists: flag });

export type ListedOrder = z.infer<typeof listedWithCover>;
export type Order = z.infer<typeof order>;
export type Picture = z.infer<typeof picture>;
export type File = z.infer<typeof file>;
export type FoundOrder = z.infer<typeof found>;

export const orderEndpoints = {
  listOrders: {
    ...endpoint('GET', '/orders', "The member's orders, newest first", [401]),
    access: 'member',
    data: z.array(listedWithCover),
  },
  getMemberOrder: {
    ...endpoint('GET', '/orders/{id}/{inv}', 'One order of the member, with its files', [401, 404]),
    access: 'member',
    data: order.partial().extend({ files: order.shape.files }),
  },
  findOrder: {
    ...endpoint('POST', '/orders/find', 'Whether a phone number has an order, and an account', [422]),
    body: z.object({
      phone: z
        .string(orderTexts.phoneMissing)
        .max(CONTACT_MAX_LENGTH, serverMessages.tooLong(CONTACT_MAX_LENGTH))
        .trim()
        .min(1, orderTexts.phoneMissing)
        .meta(example('081234567801')),
    }),
    data: found,
  },
  getOrder: { ...endpoint('GET', '/orders/{invoiceId}', 'A public order, with its files', [404]), data: order },
  downloadAll: {
    ...endpoint('GET', '/orders/{invoiceId}/downloadAll', 'A link to a zip; may take an hour', [404, 409, 410, 500]),
    data: z.object({
      url: link.meta(example('https://media.example.com/a.zip')),
      bytes: size.optional(),
      expires_at: timestamp.nullish(),
    }),
  },
} as const satisfies Record<string, EndpointContract>;
