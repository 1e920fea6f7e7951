import type { DownloadState } from './use-download-all.ts';
import styles from './download-status.module.css';

/** Where the zip is, in words, announced politely. Never a percentage: nobody knows it. */
export function DownloadStatus({ state }: { state: DownloadState }) {
  return (
    <output className={styles.status}>
      {state.step === 'preparing' && (
        <span className={styles.line}>Filemu sedang disiapkan, bisa beberapa menit sampai satu jam. Unduhan mulai sendiri di halaman ini.</span>
      )}
      {state.step === 'started' && (
        <span className={styles.line}>
          Unduhan dimulai. Belum jalan?{' '}
          <a className={styles.link} href={state.url} target="_blank" rel="noopener">
            Unduh di sini
          </a>
        </span>
      )}
    </output>
  );
}
