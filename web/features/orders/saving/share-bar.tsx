import { Button } from '#web/ui/button.tsx';
import { formatBytes } from '#shared/bytes.ts';
import type { FileToSave } from './files-to-save.ts';
import type { ShareBatches } from './use-share-batches.ts';
import styles from './save-bar.module.css';

interface ShareBarProps {
  batches: ShareBatches;
  /** How many files are selected. */
  count: number;
  onSkip: (failed: FileToSave[]) => void;
  onDownload: () => void;
  onClose: () => void;
}

/** Sends the selected files to the share sheet, a batch with each tap, and shows the progress. */
export function ShareBar({ batches, count, onSkip, onDownload, onClose }: ShareBarProps) {
  const { batch, step, from, to, shared } = batches;
  const emptyReason = count === 0 ? 'Centang dulu yang mau disimpan.' : 'File yang tersisa belum bisa diambil.';
  const isDone = count > 0 && batch.files.length === 0 && batch.failed.length === 0;
  const isWaiting = batch.files.length > 0 && batch.ready === null;
  return (
    <div className={styles.save}>
      {batch.failed.length > 0 && (
        <Failed files={batch.failed} onRetry={batches.retry} onSkip={() => onSkip(batch.failed)} />
      )}
      <output className={styles.status}>{statusText(batches, count)}</output>
      {isWaiting && (
        <progress
          className={styles.progress}
          aria-label="Menyiapkan file"
          {...(batch.total === null ? {} : { value: batch.loaded, max: Math.max(1, batch.total) })}
        />
      )}
      {isDone && (
        <Button variant="cream" icon="check" onClick={onClose}>
          SELESAI
        </Button>
      )}
      {!isDone && step !== 'refused' && (
        <Button
          icon="photo"
          busy={isWaiting || step === 'open'}
          busyText={step === 'open' ? 'MEMBUKA…' : `MENYIAPKAN ${batch.readyCount}/${batch.files.length}`}
          disabledReason={batch.files.length === 0 ? emptyReason : undefined}
          onClick={batches.share}
        >
          {batch.files.length === count ? (
            'SIMPAN SEKARANG'
          ) : (
            <span>
              SIMPAN {batch.files.length} {shared.size > 0 && 'BERIKUTNYA '}
              <span className={styles.range}>
                ({from}-{to} DARI {count})
              </span>
            </span>
          )}
        </Button>
      )}
      {step === 'refused' && (
        <Button icon="download" onClick={onDownload}>
          UNDUH {count} FILE
        </Button>
      )}
    </div>
  );
}

function statusText({ batch, step, shared, from }: ShareBatches, count: number): string {
  if (step === 'again') return 'Ketuk sekali lagi, ya: HP-mu minta satu ketukan lagi.';
  if (step === 'refused') return 'HP-mu menolak file ini. Pakai UNDUH saja.';
  if (count === 0) return 'Centang yang mau disimpan.';
  if (batch.files.length === 0)
    return `${from - 1} file sudah dibuka di lembar berbagi. Yang kamu pilih Simpan Gambar ada di galeri.`;
  const done = shared.size > 0 ? `${from - 1} dari ${count} dibuka. ` : '';
  if (batch.ready)
    return `${done}Siap: ${batch.files.length} file, ${formatBytes(batch.loaded)}. Ketuk sekali lagi, lalu pilih Simpan Gambar.`;
  return `${done}Menyiapkan ${batch.files.length} file…`;
}

function Failed({ files, onRetry, onSkip }: { files: FileToSave[]; onRetry: () => void; onSkip: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{files.map(({ label }) => label).join(', ')} belum bisa diambil.</p>
      <div className={styles.ways}>
        <button type="button" onClick={onRetry}>
          Coba lagi
        </button>
        <button type="button" onClick={onSkip}>
          Lewati
        </button>
      </div>
    </div>
  );
}
