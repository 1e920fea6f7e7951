/** What a file is, by its first bytes; names lie, and phones name HEIC pictures .jpg. */
export type MediaType = { isVideo: boolean; contentType: string; extension: string };

/** As much of a file as is needed to tell. */
export const HEAD_BYTES = 64;

const JPEG = { isVideo: false, contentType: 'image/jpeg', extension: '.jpg' };
const PNG = { isVideo: false, contentType: 'image/png', extension: '.png' };
const WEBP = { isVideo: false, contentType: 'image/webp', extension: '.webp' };
const MP4 = { isVideo: true, contentType: 'video/mp4', extension: '.mp4' };
const MOV = { isVideo: true, contentType: 'video/quicktime', extension: '.mov' };
const WEBM = { isVideo: true, contentType: 'video/webm', extension: '.webm' };

/** Brands of ISO media files that are videos in MP4; others are pictures (HEIC, AVIF) or sound. */
const MP4_BRAND = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|3gp.)$/;

/** @returns null for anything that browsers can't be counted on to show */
export function mediaTypeOf(head: Buffer): MediaType | null {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return JPEG;
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return PNG;
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return WEBP;
  // Matroska has the same first bytes; its kind stands a little later.
  if (text.startsWith('\x1a\x45\xdf\xa3') && text.includes('webm')) return WEBM;
  if (text.slice(4, 8) !== 'ftyp') return null;
  const brand = text.slice(8, 12);
  if (brand === 'qt  ') return MOV;
  return MP4_BRAND.test(brand) ? MP4 : null;
}
