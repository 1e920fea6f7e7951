import { deviceName } from './device-name.ts';
import type { KeptCopy } from './copy-store.ts';
import type { Fault } from './use-keeping.ts';

const oneDecimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

/** `12,4 MB`; 1 MB = 1,000,000 bytes, as phones count their storage. */
export function sizeText(bytes: number): string {
  return bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB` : `${oneDecimal.format(bytes / 1_000_000)}\u00a0MB`;
}

/** `10 file · 12,4 MB`, or `7 dari 10 file · 9 MB` of a copy that lacks some. */
export function copyText({ files, missing, bytes }: KeptCopy): string {
  const count = missing === 0 ? `${files.length} file` : `${files.length} dari ${files.length + missing} file`;
  return `${count} · ${sizeText(bytes)}`;
}

/** What the copy of an order is, in one sentence. */
export function keptText(copy: KeptCopy): string {
  return `Tersimpan: ${copyText(copy)}${copy.missing === 0 ? '' : `. ${copy.missing} file belum terambil.`}`;
}

/** Why it was not kept, and what to do about it. */
export function faultText(fault: Fault): string {
  if (fault === 'full') return `Ruang di ${deviceName()} tidak cukup. Kosongkan sedikit, lalu coba lagi.`;
  if (fault === 'elsewhere') return 'Foto ini sedang disimpan di tab lain. Tunggu sampai selesai, ya.';
  return 'Belum berhasil disimpan. Periksa koneksimu, lalu coba lagi.';
}

/** Why the server's own files are not shown. */
export type Absence = 'offline' | 'expired' | 'unknown';

/** The same in words. */
export const absenceText: Record<Absence, string> = {
  offline: 'Server kami sedang tidak terjangkau. Mungkin kamu tanpa internet.',
  expired: 'Masa simpannya sudah habis, dan file di server kami sudah dihapus.',
  unknown: 'Server kami belum bisa menunjukkan file pesanan ini.',
};
