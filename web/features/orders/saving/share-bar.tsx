import { Button } from '#web/ui/button.tsx';
import type { FileToSave } from './files-to-save.ts';
import type { Selection } from './use-selection.ts';
import styles from './save-bar.module.css';

interface ShareBarProps {
  selection: Selection;
  onDownload: () => void;
  onClose: () => void;
}

/** Opens the share sheet with the selected files, one batch for each tap, and shows the progress. */
export function ShareBar({ selection, onDownload, onClose }: ShareBarProps) {
  const { selected, pending, failed, isReady, step, sharedCount, readyCount } = selection;
  const count = selected.length;
  return (
    <div className={styles.save}>
      {failed.length > 0 && (
        <Failed files={failed} onRetry={selection.retry} onSkip={() => selection.select(failed, false)} />
      )}
      <output className={styles.status}>{statusText(selection)}</output>
      {count > 0 && sharedCount === count ? (
        <Button variant="cream" icon="check" onClick={onClose}>
          SELESAI
        </Button>
      ) : step === 'refused' ? (
        <Button icon="download" onClick={onDownload}>
          UNDUH {count} FILE
        </Button>
      ) : (
        <Button
          icon="photo"
          busy={(pending.length > 0 && !isReady) || step === 'open'}
          busyText={step === 'open' ? 'MEMBUKA…' : `MENYIAPKAN ${readyCount}/${pending.length}`}
          disabledReason={
            count === 0
              ? 'Centang dulu yang mau disimpan.'
              : pending.length === 0
                ? 'File yang tersisa belum bisa diambil.'
                : undefined
          }
          onClick={selection.share}
        >
          {pending.length === count ? (
            'SIMPAN SEKARANG'
          ) : (
            <span>
              SIMPAN {pending.length} {sharedCount > 0 && 'BERIKUTNYA '}
              <span className={styles.range}>
                ({sharedCount + 1}-{sharedCount + pending.length} DARI {count})
              </span>
            </span>
          )}
        </Button>
      )}
    </div>
  );
}

function statusText({ selected: { length: count }, pending, isReady, step, sharedCount }: Selection): string {
  if (count === 0) return 'Centang yang mau disimpan.';
  if (sharedCount === count)
    return `${sharedCount} file sudah dibuka di lembar berbagi. Yang kamu pilih Simpan Gambar ada di galeri.`;
  if (step === 'again') return 'Ketuk sekali lagi, ya: HP-mu minta satu ketukan lagi.';
  if (step === 'refused') return 'HP-mu menolak file ini. Pakai UNDUH saja.';
  const done = sharedCount > 0 ? `${sharedCount} dari ${count} dibuka. ` : '';
  if (pending.length === 0) return done;
  if (isReady) return `${done}Siap: ${pending.length} file. Ketuk sekali lagi, lalu pilih Simpan Gambar.`;
  return `${done}Menyiapkan ${pending.length} file…`;
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
