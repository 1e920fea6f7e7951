import { writeFileSync } from 'node:fs';
import sharp, { type FailOnOptions } from 'sharp';
import type { Picture, PictureReply, PictureFormat, PictureTask } from './picture-task.ts';

// The program of a process that decodes pictures, one at a time (decision 061). Its argument is the memory that it may
// take, in MiB.

const maxBytes = Number(process.argv[2]) * 1024 * 1024;

const MEMORY_CHECK_MS = 20;

/** A process without a picture for this long ends. */
const MAX_IDLE_MS = 30_000;

/** A GIF of a few kilobytes may have thousands of frames. Only the first is decoded, but all are read. */
const MAX_FRAMES = 200;

sharp.cache(false);
// libvips also reads SVG, PDF and others, which are not accepted here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});

/** If the system runs out of memory, it ends this process and not the API. Only Linux has the file. */
function beFirstVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system.
  }
}

/** A file that is cut short, or breaks off, is decoded as far as it goes: browsers show it as well. */
async function decode(task: PictureTask): Promise<Picture> {
  try {
    return { ...(await decodeWith('error', task)), damage: null };
  } catch (error) {
    return { ...(await decodeWith('none', task)), damage: messageOf(error) };
  }
}

async function decodeWith(
  failOn: FailOnOptions,
  { source, maxPixels, resize, background, output }: PictureTask,
): Promise<Omit<Picture, 'damage'>> {
  // A JPEG has one frame, and is made smaller while it is decoded: it may have more pixels than the others.
  const { jpeg = 0, ...others } = maxPixels;
  const most = Math.max(...Object.values(others));
  const picture = sharp(source, { limitInputPixels: Math.max(jpeg, most), failOn, autoOrient: true });
  const { format, width, height, pages = 1, autoOrient } = await picture.metadata();
  const pixels = width * height;
  if (pixels > (maxPixels[format as PictureFormat] ?? 0))
    throw new Error(`${width} x ${height} pixels are too many for ${format}`);
  if (pages > MAX_FRAMES || (pages > 1 && pages * pixels > most))
    throw new Error(`${pages} frames of ${width} x ${height} pixels are too many`);
  picture.resize(resize);
  if (background !== undefined) picture.flatten({ background });
  const bytes = await picture.toFormat(output.format, output.options).toBuffer();
  return { bytes, width: autoOrient.width, height: autoOrient.height };
}

/** Decoders write one line for each fault; the first says what happened. */
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** Runs while a picture is decoded: sharp decodes in threads. */
function watchMemory(onExceeded: () => void): NodeJS.Timeout {
  return setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) onExceeded();
  }, MEMORY_CHECK_MS);
}

const reply = (message: PictureReply) => process.send?.(message);

async function run(task: PictureTask): Promise<void> {
  // The API kills this process when it has the reply.
  const watch = watchMemory(() => reply({ error: 'the picture takes too much memory', isLast: true }));
  const result = await decode(task).then(
    (picture) => ({ picture }),
    (error: unknown) => ({ error: messageOf(error) }),
  );
  clearInterval(watch);
  // Memory that is kept would count against the next picture.
  reply({ ...result, isLast: process.memoryUsage.rss() > maxBytes / 2 });
}

beFirstVictim();
// The terminal sends these to the whole group; the API lets its tasks end first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// The API has ended. `process.exit` would wait for the decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
let idle = setTimeout(() => process.exit(), MAX_IDLE_MS);
process.on('message', async (task: PictureTask) => {
  clearTimeout(idle);
  await run(task);
  idle = setTimeout(() => process.exit(), MAX_IDLE_MS);
});
