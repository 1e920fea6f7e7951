import { buffer } from 'node:stream/consumers';
import type { OpenFile } from '#api/files/file-store.ts';

/**
 * Reads the size in which a video is shown, rotated as it was filmed, and how long it lasts.
 *
 * @returns null if it has no picture, or its index cannot be read
 */
export async function readVideo({ bytes, stream }: Pick<OpenFile, 'bytes' | 'stream'>) {
  // Loaded with the first video.
  const { CustomSource, EncodedPacketSink, Input, MP4, QTFF, WEBM } = await import('mediabunny');
  const read = async (start: number, end: number) => buffer(await stream({ start, end: end - 1 }));
  const source = new CustomSource({ getSize: () => bytes, read });
  const input = new Input({ formats: [MP4, QTFF, WEBM], source });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) return null;
    const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
    return {
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      durationSeconds: await input.computeDuration(),
      /** Whether it has all that its index names: a copy may have been cut short. */
      isWhole: last !== null,
    };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}
