import { Button } from '#web/ui/button.tsx';
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

/** Opens the share sheet with the selected files, one batch for each tap, and shows the progress. */
export function ShareBar({ batches, count, onSkip, onDownload, onClose }: ShareBarProps) {
  const { files, failed, isReady, step, sharedCount } = batches;
  const emptyReason = count === 0 ? 'Centang dulu yang mau disimpan.' : 'File yang tersisa belum bisa diambil.';
  const isDone = count > 0 && files.length === 0 && failed.length === 0;
  const isWaiting = files.length > 0 && !isReady;
  return (
    <div className={styles.save}>
      {failed.length > 0 && <Failed files={failed} onRetry={batches.retry} onSkip={() => onSkip(failed)} />}
      <output className={styles.status}>{statusText(batches, count)}</output>
      {isDone && (
        <Button variant="cream" icon="check" onClick={onClose}>
          SELESAI
        </Button>
      )}
      {!isDone && step !== 'refused' && (
        <Button
          icon="photo"
          busy={isWaiting || step === 'open'}
          busyText={step === 'open' ? 'MEMBUKA…' : `MENYIAPKAN ${batches.readyCount}/${files.length}`}
          disabledReason={files.length === 0 ? emptyReason : undefined}
          onClick={batches.share}
        >
          {files.length === count ? (
            'SIMPAN SEKARANG'
          ) : (
            <span>
              SIMPAN {files.length} {sharedCount > 0 && 'BERIKUTNYA '}
              <span className={styles.range}>
                ({sharedCount + 1}-{sharedCount + files.length} DARI {count})
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

function statusText({ files, isReady, step, sharedCount }: ShareBatches, count: number): string {
  if (step === 'again') return 'Ketuk sekali lagi, ya: HP-mu minta satu ketukan lagi.';
  if (step === 'refused') return 'HP-mu menolak file ini. Pakai UNDUH saja.';
  if (count === 0) return 'Centang yang mau disimpan.';
  if (files.length === 0)
    return `${sharedCount} file sudah dibuka di lembar berbagi. Yang kamu pilih Simpan Gambar ada di galeri.`;
  const done = sharedCount > 0 ? `${sharedCount} dari ${count} dibuka. ` : '';
  if (isReady) return `${done}Siap: ${files.length} file. Ketuk sekali lagi, lalu pilih Simpan Gambar.`;
  return `${done}Menyiapkan ${files.length} file…`;
}

function Failed({ files, onRetry, onSkip }: { files: FileToSave[]; onRetry: () => void; onSkip: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{files.map(({ label }) => label).join(', ')} belum bisa diambil.</p>
      <div className={styles.actions}>
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
