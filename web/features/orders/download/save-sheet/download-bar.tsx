import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { downloadEach, type Outcome } from './download-each.ts';
import type { FileToSave } from './files-to-save.ts';
import styles from './save-bar.module.css';

interface DownloadBarProps {
  files: FileToSave[];
  /** The main button of the sheet: only the share sheet of iOS saves into the gallery. */
  isMain: boolean;
  isPhone: boolean;
  onZip?: () => void;
}

interface Result {
  file: FileToSave;
  outcome: Outcome;
}

/** Downloads the selected files one after the other; a selection of everything may be downloaded as the zip instead. */
export function DownloadBar({ files, isMain, isPhone, onZip }: DownloadBarProps) {
  const [run, setRun] = useState<{ size: number; results: Result[]; isOver: boolean } | null>(null);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const isRunning = run !== null && !run.isOver;
  const failed = run?.results.filter(({ outcome }) => outcome !== 'saved') ?? [];

  async function start() {
    const controller = new AbortController();
    stop.current = controller;
    let results: Result[] = [];
    setRun({ size: files.length, results, isOver: false });
    await downloadEach(files, controller.signal, (file, outcome) => {
      results = [...results, { file, outcome }];
      setRun({ size: files.length, results, isOver: false });
    });
    if (!controller.signal.aborted) setRun({ size: files.length, results, isOver: true });
  }

  return (
    <div className={styles.save}>
      {failed.length > 0 && <FailedDownloads results={failed} />}
      <output className={styles.status}>
        {isPhone && isMain && !run && 'Browsermu mungkin bertanya soal beberapa unduhan: pilih Izinkan.'}
        {isRunning && `Mengunduh ${run.results.length + 1} dari ${run.size}… Kalau browsermu bertanya soal beberapa unduhan, pilih Izinkan.`}
        {run?.isOver &&
          failed.length < run.size &&
          (isPhone ? `${run.size - failed.length} file diunduh ke HP-mu. Lihat di album Download.` : `${run.size - failed.length} file masuk ke daftar unduhan browsermu.`)}
      </output>
      <Button
        variant={isMain ? 'primary' : 'flash'}
        icon="download"
        busy={isRunning}
        busyText={run ? `MENGUNDUH ${Math.min(run.results.length + 1, run.size)}/${run.size}` : ''}
        {...(files.length === 0 ? { disabledReason: 'Centang dulu yang mau diunduh.' } : {})}
        onClick={() => void start()}
      >
        {buttonText(files.length, isPhone && isMain)}
      </Button>
      {onZip && isMain && (
        <Button variant="flash" onClick={onZip}>
          SATU ZIP SAJA
        </Button>
      )}
    </div>
  );
}

/** Where a phone's downloads are in its gallery the button says what they are for. */
const buttonText = (count: number, isSaving: boolean): string => `${isSaving ? 'SIMPAN' : 'UNDUH'}${count === 0 ? '' : ` ${count} FILE`}`;

/** Files without a download: links to those that the visitor can open, the names of those that are gone. */
function FailedDownloads({ results }: { results: Result[] }) {
  const gone = results.filter(({ outcome }) => outcome === 'gone');
  const unreachable = results.filter(({ outcome }) => outcome === 'unreachable');
  return (
    <div className={styles.failed} role="alert">
      {gone.length > 0 && <p>{gone.map(({ file }) => file.label).join(', ')} tidak bisa diunduh.</p>}
      {unreachable.length > 0 && (
        <p>
          Buka satu-satu:{' '}
          {unreachable.map(({ file }) => (
            <a key={file.url} href={file.url} target="_blank" rel="noopener">
              {file.label}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
