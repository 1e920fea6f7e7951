import { formatBytes } from '#shared/bytes.ts';
import { deviceName } from '#web/features/orders/files/device-capabilities.ts';
import type { OfflineCopy } from './copy-store.ts';
import type { Fault } from './use-offline-copy.ts';

/** `10 file · 12,4 MB`, or `7 dari 10 file · 9 MB` when files are missing. */
export function copyText({ files, missing, bytes }: OfflineCopy): string {
  const count = missing === 0 ? `${files.length} file` : `${files.length} dari ${files.length + missing} file`;
  return `${count} · ${formatBytes(bytes)}`;
}

/** What is stored of an order, in one sentence. */
export function savedText(copy: OfflineCopy): string {
  return `Tersimpan: ${copyText(copy)}${copy.missing === 0 ? '' : `. ${copy.missing} file belum terambil.`}`;
}

/** Why a copy was not saved, and what to do. */
export function faultText(fault: Fault): string {
  if (fault === 'full') return `Ruang di ${deviceName()} tidak cukup. Kosongkan sedikit, lalu coba lagi.`;
  if (fault === 'busy') return 'Foto ini sedang disimpan di tab lain. Tunggu sampai selesai, ya.';
  return 'Belum berhasil disimpan. Periksa koneksimu, lalu coba lagi.';
}

/** Why the files on the server cannot be shown. */
export type Absence = 'offline' | 'expired' | 'unknown';

export const ABSENCE_TEXT: Record<Absence, string> = {
  offline: 'Server kami sedang tidak terjangkau. Mungkin kamu tanpa internet.',
  expired: 'Masa simpannya sudah habis, dan file di server kami sudah dihapus.',
  unknown: 'Server kami belum bisa menunjukkan file pesanan ini.',
};
