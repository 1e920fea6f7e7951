/** What saving needs to know of a soft file. */
export type SoftFile = { kind: 'PHOTO' | 'RESULT' | 'VIDEO'; url: string; small?: string | null };

/** A file that may be saved: `name` is what it is called on the phone or disk, `label` what it is called on the page. */
export type SaveFile = { url: string; kind: SoftFile['kind']; label: string; name: string; picture: string | null };

/** In the page's order; the words are those the zip uses. */
const kinds = [
  { kind: 'RESULT', label: 'Hasil', word: 'result', extension: 'jpg' },
  { kind: 'PHOTO', label: 'Foto', word: 'photo', extension: 'jpg' },
  { kind: 'VIDEO', label: 'Video', word: 'video', extension: 'mp4' },
] as const;

/** An order's files with their names, results first, then photos, then videos. */
export function toSaveFiles(invoice: string, files: readonly SoftFile[]): SaveFile[] {
  const stem = invoice.replace(/[^\w.-]+/g, '_');
  return kinds.flatMap(({ kind, label, word, extension }) =>
    files
      .filter((file) => file.kind === kind)
      .map(({ url, small }, index) => ({
        url,
        kind,
        label: `${label} ${index + 1}`,
        name: `${stem}-${word}-${String(index + 1).padStart(2, '0')}.${extensionOf(url) ?? extension}`,
        picture: kind === 'VIDEO' ? (small ?? null) : (small ?? url),
      })),
  );
}

function extensionOf(url: string): string | null {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  return /\.([a-z0-9]{2,5})$/i.exec(path)?.[1]?.toLowerCase() ?? null;
}

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

/** The media type of a file: what its host says where that is a picture or a video, else what its name says; null when it is neither. */
export function mediaTypeOf(contentType: string | null, name: string): string | null {
  const said = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^(image|video)\/[\w.+-]+$/.test(said)) return said;
  if (said.startsWith('text/')) return null;
  return types[name.split('.').at(-1) ?? ''] ?? null;
}
