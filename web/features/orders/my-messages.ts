/** The sentences that requirements §6 and §8 fix for a member's own orders and photos, to the letter. */
export const myMessages = {
  ordersSignedOut: 'Please log in to view your orders',
  ordersFailed: 'Failed to fetch orders',
  ordersUnanswered: 'Failed to fetch orders. Please try again.',
  photosSignedOut: 'Please log in to view photos',
  photosFailed: 'Failed to fetch photos',
  photosUnanswered: 'Failed to fetch photos. Please try again.',
  noPhotos: 'No photos available for this order',
} as const;
