import { extname } from 'node:path';
import type { FileRow } from './orders.store.ts';

const WORDS: Record<number, string> = { 1: 'photo', 2: 'result', 3: 'video' };

/**
 * The name a file is saved under: `photo-01.jpg`, `result-01.jpg`, `video-01.mp4`. Made up here and
 * never taken from outside, so that no zip entry can point out of its folder.
 */
export function savedName(file: Pick<FileRow, 'type' | 'position' | 'path'>): string {
  const word = WORDS[file.type] ?? 'file';
  const number = String(file.position).padStart(2, '0');
  return `${word}-${number}${extname(file.path).toLowerCase()}`;
}
