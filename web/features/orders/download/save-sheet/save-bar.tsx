import { Button } from '#web/ui/button.tsx';
import { formatBytes } from '#shared/bytes.ts';
import type { FileToSave } from './files-to-save.ts';
import type { ShareBatches } from './use-share-batches.ts';
import styles from './save-bar.module.css';

interface SaveBarProps {
  batches: ShareBatches;
  /** How many files are selected. */
  count: number;
  isPhone: boolean;
  onSkip: (failed: FileToSave[]) => void;
  onClose: () => void;
}

/** Sends the selected files to the share sheet, a batch with each tap, and shows the progress. */
export function SaveBar({ batches, count, isPhone, onSkip, onClose }: SaveBarProps) {
  const { batch, step, from, to, saved } = batches;
  const isDone = count > 0 && batch.files.length === 0 && batch.failed.length === 0;
  const isWaiting = batch.files.length > 0 && batch.ready === null;
  return (
    <div className={styles.save}>
      {batch.failed.length > 0 && <Failed files={batch.failed} onRetry={batches.retry} onSkip={() => onSkip(batch.failed)} />}
      <output className={styles.status}>{statusText(batches, count)}</output>
      {isWaiting && (
        <progress className={styles.progress} aria-label="Menyiapkan file" {...(batch.total === null ? {} : { value: batch.loaded, max: Math.max(1, batch.total) })} />
      )}
      {isDone ? (
        <Button variant={isPhone ? 'cream' : 'secondary'} icon="check" onClick={onClose}>
          SELESAI
        </Button>
      ) : (
        <Button
          variant={isPhone ? 'primary' : 'flash'}
          icon={isPhone ? 'photo' : 'share'}
          busy={isWaiting || step === 'open'}
          busyText={step === 'open' ? 'MEMBUKA…' : `MENYIAPKAN ${batch.readyCount}/${batch.files.length}`}
          {...(batch.files.length === 0 ? { disabledReason: count === 0 ? 'Centang dulu yang mau disimpan.' : 'File yang tersisa belum bisa diambil.' } : {})}
          onClick={batches.share}
        >
          <ButtonText verb={isPhone ? 'SIMPAN' : 'BAGIKAN'} size={batch.files.length} count={count} from={from} to={to} isNext={saved.size > 0} />
        </Button>
      )}
    </div>
  );
}

interface ButtonTextProps {
  verb: string;
  size: number;
  count: number;
  from: number;
  to: number;
  isNext: boolean;
}

/** `SIMPAN 8 FILE`, `SIMPAN 10 (1-10 DARI 24)`, `SIMPAN 10 BERIKUTNYA (11-20 DARI 24)`. */
function ButtonText({ verb, size, count, from, to, isNext }: ButtonTextProps) {
  if (size === 0) return verb;
  if (size === count) return `${verb} ${size} FILE`;
  return (
    <span>
      {verb} {size} {isNext && 'BERIKUTNYA '}
      <span className={styles.range}>
        ({from}-{to} DARI {count})
      </span>
    </span>
  );
}

function statusText({ batch, step, saved, from }: ShareBatches, count: number): string {
  if (step === 'again') return 'Ketuk sekali lagi, ya: HP-mu minta satu ketukan lagi.';
  if (step === 'refused') return 'HP-mu menolak file ini. Pakai UNDUH saja.';
  if (count === 0) return 'Centang yang mau disimpan.';
  if (batch.files.length === 0) return batch.failed.length > 0 ? `${from - 1} file selesai.` : `Beres! ${count} file sudah diserahkan ke HP-mu.`;
  const done = saved.size > 0 ? `${from - 1} dari ${count} selesai. ` : '';
  if (batch.ready) return `${done}Siap: ${batch.files.length} file, ${formatBytes(batch.loaded)}.`;
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
