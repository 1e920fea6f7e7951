import { Button } from '#web/ui/button.tsx';
import { formatBytes } from '#shared/bytes.ts';
import type { SaveFile } from './save-file.ts';
import type { Saving } from './use-saving.ts';
import styles from './save-bar.module.css';

type SaveBarProps = { saving: Saving; /** How many are ticked. */ count: number; isPhone: boolean; onSkip: (failed: SaveFile[]) => void; onClose: () => void };

/** UserActions the ticked files to the share sheet, a batch with each tap, and says how far it is. */
export function SaveBar({ saving, count, isPhone, onSkip, onClose }: SaveBarProps) {
  const { batch, step, from, to, saved } = saving;
  const isDone = count > 0 && batch.files.length === 0 && batch.failed.length === 0;
  const isWaiting = batch.files.length > 0 && batch.ready === null;
  return (
    <div className={styles.save}>
      {batch.failed.length > 0 && <Failed files={batch.failed} onRetry={saving.retry} onSkip={() => onSkip(batch.failed)} />}
      <output className={styles.news}>{newsOf(saving, count)}</output>
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
          onClick={saving.share}
        >
          <Words verb={isPhone ? 'SIMPAN' : 'BAGIKAN'} size={batch.files.length} count={count} from={from} to={to} isNext={saved.size > 0} />
        </Button>
      )}
    </div>
  );
}

type WordsProps = { verb: string; size: number; count: number; from: number; to: number; isNext: boolean };

/** `SIMPAN 8 FILE`, `SIMPAN 10 (1-10 DARI 24)`, `SIMPAN 10 BERIKUTNYA (11-20 DARI 24)`. */
function Words({ verb, size, count, from, to, isNext }: WordsProps) {
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

function newsOf({ batch, step, saved, from }: Saving, count: number): string {
  if (step === 'again') return 'Ketuk sekali lagi, ya: HP-mu minta satu ketukan lagi.';
  if (step === 'refused') return 'HP-mu menolak file ini. Pakai UNDUH saja.';
  if (count === 0) return 'Centang yang mau disimpan.';
  if (batch.files.length === 0) return batch.failed.length > 0 ? `${from - 1} file selesai.` : `Beres! ${count} file sudah diserahkan ke HP-mu.`;
  const done = saved.size > 0 ? `${from - 1} dari ${count} selesai. ` : '';
  if (batch.ready) return `${done}Siap: ${batch.files.length} file, ${formatBytes(batch.loaded)}.`;
  return `${done}Menyiapkan ${batch.files.length} file…`;
}

function Failed({ files, onRetry, onSkip }: { files: SaveFile[]; onRetry: () => void; onSkip: () => void }) {
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
