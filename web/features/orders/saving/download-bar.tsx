import { bytesOf } from '#web/features/orders/order-file.ts';
import { formatBytes } from '#web/lib/bytes.ts';
import { inAppBrowser, isPhone } from '#web/lib/device.ts';
import { Button } from '#web/ui/button.tsx';
import type { FileToSave, Quality } from './files-to-save.ts';
import type { Downloads, Run } from './use-downloads.ts';
import styles from './save-bar.module.css';

const MANY_DOWNLOADS = 'Kalau browsermu bertanya soal beberapa unduhan, pilih Izinkan.';

/** The selected files in each quality. */
type Choice = Readonly<Record<Quality, readonly FileToSave[]>>;

interface DownloadBarProps {
  downloads: Downloads;
  choice: Choice;
  /** The files will go to the share sheet of iOS. */
  isSharing: boolean;
  onClose: () => void;
  /** Opens the dialog of the zip; offered if all files are selected. */
  onZip?: () => void;
  onChoose: (quality: Quality) => void;
}

/** The progress of the downloads, and the buttons that start them. */
export function DownloadBar({
  downloads: { run, isRunning },
  choice,
  isSharing,
  onZip,
  onClose,
  onChoose,
}: DownloadBarProps) {
  const failed = run?.results.filter(({ isSaved }) => !isSaved) ?? [];
  const isDone = run !== null && !isRunning && failed.length === 0;
  return (
    <div className={styles.save}>
      {failed.length > 0 && <FailedDownloads results={failed} />}
      <output className={styles.status}>
        {run ? progressText(run, isRunning, failed.length) : hintText(choice.original.length, isSharing)}
      </output>
      {run && isRunning && (
        <Button busy busyText={`MENGUNDUH ${run.results.length + 1}/${run.size}`}>
          MENGUNDUH
        </Button>
      )}
      {isDone && (
        <Button variant="cream" icon="check" onClick={onClose}>
          SELESAI
        </Button>
      )}
      {!isRunning && !isDone && (
        <>
          <ChoiceButtons choice={choice} onChoose={onChoose} />
          {onZip && (
            <Button variant="flash" onClick={onZip}>
              SATU ZIP SAJA
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/**
 * A button with the size for each quality; only one if the API has no smaller pictures. Nothing is fetched before the
 * choice.
 */
function ChoiceButtons({ choice, onChoose }: Pick<DownloadBarProps, 'choice' | 'onChoose'>) {
  const selected = choice.original;
  const hasLight = selected.some(({ light }) => light !== null);
  const verb = isPhone() ? 'SIMPAN' : 'UNDUH';
  const count = selected.length === 0 ? '' : ` ${selected.length} FILE`;
  const original: [Quality, string] = ['original', hasLight ? `${verb} ASLI` : verb + count];
  const light: [Quality, string][] = hasLight ? [['light', `${verb} RINGAN`]] : [];
  // On phones the smaller quality is first: mobile data is paid for by volume.
  const options = isPhone() ? [...light, original] : [original, ...light];
  return (
    <>
      {hasLight && <p>Ringan: foto 1.600 px. Asli: ukuran penuh.</p>}
      {options.map(([quality, label], index) => {
        const bytes = bytesOf(choice[quality]);
        return (
          <Button
            key={quality}
            variant={index === 0 ? 'primary' : 'cream'}
            icon={isPhone() ? 'photo' : 'download'}
            disabledReason={
              selected.length === 0 ? `Centang dulu yang mau ${isPhone() ? 'disimpan' : 'diunduh'}.` : undefined
            }
            onClick={() => onChoose(quality)}
          >
            {label}
            {bytes !== null && `, ${formatBytes(bytes)}`}
          </Button>
        );
      })}
    </>
  );
}

/** What to know before the downloads start. */
function hintText(count: number, isSharing: boolean): string {
  const app = inAppBrowser();
  if (app !== null) return `Di dalam ${app} foto sering tidak tersimpan. Buka halaman ini di browsermu dulu, ya.`;
  if (isSharing) return 'Belum ada yang diunduh. Di lembar yang muncul nanti, pilih Simpan Gambar.';
  return isPhone() && count > 1 ? MANY_DOWNLOADS : '';
}

/** The progress of the downloads and, at the end, where the files are. */
function progressText({ size, results }: Run, isRunning: boolean, failedCount: number): string {
  if (isRunning)
    return `Mengunduh ${results.length + 1} dari ${size}. Jangan tutup dulu, ya. ${size > 1 ? MANY_DOWNLOADS : ''}`;
  if (failedCount === size) return '';
  return isPhone()
    ? `${size - failedCount} file diunduh ke HP-mu. Lihat di album Download.`
    : `${size - failedCount} file masuk ke daftar unduhan browsermu.`;
}

/** Links to the files that could not be downloaded. */
function FailedDownloads({ results }: Pick<Run, 'results'>) {
  return (
    <p className={styles.failed} role="alert">
      Belum terunduh. Buka satu-satu:{' '}
      {results.map(({ file }) => (
        <a key={file.id} href={file.url} target="_blank" rel="noopener">
          {file.label}
        </a>
      ))}
    </p>
  );
}
