import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { downloadEach, type Outcome } from './download-each.ts';
import type { SaveFile } from './save-file.ts';
import styles from './save-bar.module.css';

type DownloadBarProps = { files: SaveFile[]; /** Nothing better here: the bar's main button. */ isMain: boolean; onZip?: () => void };
type Result = { file: SaveFile; outcome: Outcome };

/** The ticked files as downloads, one after the other; everything at once is the zip's business, where there is one. */
export function DownloadBar({ files, isMain, onZip }: DownloadBarProps) {
  const [run, setRun] = useState<{ size: number; results: Result[]; isOver: boolean } | null>(null);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const isRunning = run !== null && !run.isOver;
  const failed = run?.results.filter(({ outcome }) => outcome !== 'saved') ?? [];

  async function start() {
    const mine = new AbortController();
    stop.current = mine;
    let results: Result[] = [];
    setRun({ size: files.length, results, isOver: false });
    await downloadEach(files, mine.signal, (file, outcome) => {
      results = [...results, { file, outcome }];
      setRun({ size: files.length, results, isOver: false });
    });
    if (!mine.signal.aborted) setRun({ size: files.length, results, isOver: true });
  }

  return (
    <div className={styles.save}>
      {failed.length > 0 && <ByHand results={failed} />}
      <output className={styles.news}>
        {isRunning && `Mengunduh ${run.results.length + 1} dari ${run.size}… Browsermu mungkin minta izin untuk beberapa unduhan.`}
        {run?.isOver && failed.length < run.size && `${run.size - failed.length} file masuk ke daftar unduhan browsermu.`}
      </output>
      <Button
        variant={isMain ? 'primary' : 'flash'}
        icon="download"
        busy={isRunning}
        busyText={run ? `MENGUNDUH ${Math.min(run.results.length + 1, run.size)}/${run.size}` : ''}
        {...(files.length === 0 ? { disabledReason: 'Centang dulu yang mau diunduh.' } : {})}
        onClick={() => void start()}
      >
        {files.length === 0 ? 'UNDUH' : `UNDUH ${files.length} FILE`}
      </Button>
      {onZip && isMain && (
        <Button variant="flash" onClick={onZip}>
          SATU ZIP SAJA
        </Button>
      )}
    </div>
  );
}

/** A host that lets no page read its files still opens them for a finger; what is gone is named. */
function ByHand({ results }: { results: Result[] }) {
  const gone = results.filter(({ outcome }) => outcome === 'gone');
  const closed = results.filter(({ outcome }) => outcome === 'unreachable');
  return (
    <div className={styles.failed} role="alert">
      {gone.length > 0 && <p>{gone.map(({ file }) => file.label).join(', ')} tidak bisa diunduh.</p>}
      {closed.length > 0 && (
        <p>
          Buka satu-satu:{' '}
          {closed.map(({ file }) => (
            <a key={file.url} href={file.url} target="_blank" rel="noopener">
              {file.label}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
