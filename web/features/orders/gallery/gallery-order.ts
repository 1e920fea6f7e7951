import type { OrderGalleryQuery } from '#web/gql/generated/documents.ts';

/** An order as the photo page has it. */
export type GalleryOrder = NonNullable<OrderGalleryQuery['order']>;
