import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Film, FilmState } from './film.ts';
import { saveStill } from './save-still.ts';
import type { useTurning } from './use-turning.ts';
import styles from './flipbook-controls.module.css';

type FlipbookControlsProps = {
  film: Film;
  state: FilmState & { status: 'ready' };
  turning: ReturnType<typeof useTurning>;
  /** What a saved page is called. */
  fileName: string;
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Play or pause, the page by a slider, and the page that is up as a picture to keep. */
export function FlipbookControls({ film, state, turning, fileName }: FlipbookControlsProps) {
  const [saving, setSaving] = useState<'no' | 'busy' | 'saved' | 'failed'>('no');
  const { page, isPlaying, togglePlaying, turnTo } = turning;
  const sheet = page + 1;

  async function save() {
    if (saving === 'busy') return;
    turnTo(page);
    setSaving('busy');
    try {
      const blob = await film.still(page);
      if (!blob) throw new Error('no picture');
      setSaving((await saveStill(blob, fileName)) ? 'saved' : 'no');
    } catch {
      setSaving('failed');
    }
  }

  return (
    <div className={styles.controls}>
      <button type="button" className={styles.play} aria-label={isPlaying ? 'Jeda flipbook' : 'Putar flipbook'} onClick={togglePlaying}>
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <input
        type="range"
        className={styles.slider}
        min={1}
        max={state.count}
        step={1}
        value={sheet}
        aria-label="Lembar flipbook"
        aria-valuetext={`Lembar ${sheet} dari ${state.count}`}
        onChange={(event) => turnTo(Number(event.target.value) - 1)}
      />
      <span className={styles.count} aria-hidden="true">
        LEMBAR {twoDigits(sheet)}/{state.count}
      </span>
      <Button
        variant="cream"
        size="s"
        icon="download"
        busy={saving === 'busy'}
        busyText="MENYIMPAN..."
        className={styles.save ?? ''}
        {...(state.canSave ? {} : { disabledReason: 'Lembar dari video ini belum bisa disimpan.' })}
        onClick={() => void save()}
      >
        SIMPAN LEMBAR INI
      </Button>
      <output className={styles.told}>
        {saving === 'saved' && `Lembar disimpan.`}
        {saving === 'failed' && 'Lembar ini belum bisa disimpan. Coba lagi, ya.'}
      </output>
    </div>
  );
}
