import { fetchReadable } from '#web/features/orders/fetch-readable.ts';
import { mediaTypeOf, type SaveFile } from './save-file.ts';

type OnBytes = (loaded: number, /** The whole file, where the host says. */ total: number | null) => void;

/**
 * Brings a file into memory, ready for the phone's share sheet.
 * @throws when it cannot be had: the host is away, refuses other sites, or answers with something that is no picture or video
 */
export async function fetchFile({ url, name }: SaveFile, signal: AbortSignal, onBytes: OnBytes): Promise<File> {
  const response = await fetchReadable(url, signal);
  const type = mediaTypeOf(response.headers.get('content-type'), name);
  if (!response.ok || type === null) throw new Error(`${url} answered ${response.status} ${response.headers.get('content-type') ?? ''}`);
  return new File(await read(response, onBytes), name, { type });
}

async function read(response: Response, onBytes: OnBytes): Promise<BlobPart[]> {
  const length = Number(response.headers.get('content-length') ?? 0);
  const total = length > 0 && response.headers.get('content-encoding') === null ? length : null;
  onBytes(0, total);
  const reader = response.body?.getReader();
  if (!reader) return [await response.blob()];
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts;
    parts.push(value);
    loaded += value.length;
    onBytes(loaded, total);
  }
}
