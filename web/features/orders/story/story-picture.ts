import { fetchFile } from '#web/features/orders/files/fetch-file.ts';
import type { OrderFile } from '#web/features/orders/files/order-file.ts';

/**
 * The pixels of a picture: of its largest thumbnail, which is enough for the card, else of the original.
 *
 * @throws when no host can be reached or allows other origins, and when the file is no picture
 */
export async function loadStoryPicture(
  { url, large }: Pick<OrderFile, 'url' | 'large'>,
  signal: AbortSignal,
): Promise<ImageBitmap> {
  try {
    return await decode(large ?? url, signal);
  } catch (error) {
    if (signal.aborted || large === null || large === url) throw error;
    return decode(url, signal);
  }
}

async function decode(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  const { type, body } = await fetchFile({ url, name: url }, signal, () => undefined);
  return createImageBitmap(await new Response(body, { headers: { 'content-type': type } }).blob());
}
