import { Button } from '#web/ui/button.tsx';
import { formatBytes } from '#shared/bytes.ts';
import type { FileToSave } from './files-to-save.ts';
import type { ShareBatches } from './use-share-batches.ts';
import styles from './save-bar.module.css';

interface SaveBarProps {
  batches: ShareBatches;
  /** How many files are selected. */
  count: number;
  onSkip: (failed: FileToSave[]) => void;
  onClose: () => void;
}

/** Sends the selected files to the share sheet, a batch with each tap, and shows the progress. */
export function SaveBar({ batches, count, onSkip, onClose }: SaveBarProps) {
  const { batch, step, from, to, saved, isStarted } = batches;
  const isDone = isStarted && count > 0 && batch.files.length === 0 && batch.failed.length === 0;
  const isWaiting = batch.files.length > 0 && batch.ready === null;
  return (
    <div className={styles.save}>
      {batch.failed.length > 0 && <Failed files={batch.failed} onRetry={batches.retry} onSkip={() => onSkip(batch.failed)} />}
      <output className={styles.status}>{statusText(batches, count)}</output>
      {isWaiting && (
        <progress className={styles.progress} aria-label="Menyiapkan file" {...(batch.total === null ? {} : { value: batch.loaded, max: Math.max(1, batch.total) })} />
      )}
      {isDone ? (
        <Button variant="cream" icon="check" onClick={onClose}>
          SELESAI
        </Button>
      ) : (
        <Button
          variant="primary"
          icon="photo"
          busy={isWaiting || step === 'open'}
          busyText={step === 'open' ? 'MEMBUKA…' : `MENYIAPKAN ${batch.readyCount}/${batch.files.length}`}
          {...(count === 0 || (isStarted && batch.files.length === 0) ? { disabledReason: count === 0 ? 'Centang dulu yang mau disimpan.' : 'File yang tersisa belum bisa diambil.' } : {})}
          onClick={isStarted ? batches.share : batches.start}
        >
          <ButtonText size={isStarted ? batch.files.length : count} count={count} from={from} to={to} isNext={saved.size > 0} isReady={isStarted} />
        </Button>
      )}
    </div>
  );
}

interface ButtonTextProps {
  size: number;
  count: number;
  from: number;
  to: number;
  isNext: boolean;
  isReady: boolean;
}

/** `SIMPAN 8 FILE`, once they are loaded `SIMPAN SEKARANG`, `SIMPAN 10 (1-10 DARI 24)`, `SIMPAN 10 BERIKUTNYA (11-20 DARI 24)`. */
function ButtonText({ size, count, from, to, isNext, isReady }: ButtonTextProps) {
  if (size === 0) return 'SIMPAN';
  if (size === count) return isReady ? 'SIMPAN SEKARANG' : `SIMPAN ${size} FILE`;
  return (
    <span>
      SIMPAN {size} {isNext && 'BERIKUTNYA '}
      <span className={styles.range}>
        ({from}-{to} DARI {count})
      </span>
    </span>
  );
}

function statusText({ batch, step, saved, from, isStarted }: ShareBatches, count: number): string {
  if (step === 'again') return 'Ketuk sekali lagi, ya: HP-mu minta satu ketukan lagi.';
  if (step === 'refused') return 'HP-mu menolak file ini. Pakai UNDUH saja.';
  if (count === 0) return 'Centang yang mau disimpan.';
  if (!isStarted) return 'Belum ada yang diunduh. Di lembar yang muncul nanti, pilih Simpan Gambar.';
  if (batch.files.length === 0) return `${from - 1} file sudah dibuka di lembar berbagi. Yang kamu pilih Simpan Gambar ada di galeri.`;
  const done = saved.size > 0 ? `${from - 1} dari ${count} dibuka. ` : '';
  if (batch.ready) return `${done}Siap: ${batch.files.length} file, ${formatBytes(batch.loaded)}. Ketuk sekali lagi, lalu pilih Simpan Gambar.`;
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
