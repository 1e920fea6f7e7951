import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FlipBar } from '#web/ui/flip-bar.tsx';
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

/** Play or pause, the page by a slider, and the page that is up as a picture to keep. */
export function FlipbookControls({ film, state, turning, fileName }: FlipbookControlsProps) {
  const [saving, setSaving] = useState<'no' | 'busy' | 'saved' | 'failed'>('no');
  const { page, isPlaying, togglePlaying, turnTo } = turning;

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
    <FlipBar page={page} count={state.count} isPlaying={isPlaying} onToggle={togglePlaying} onTurn={turnTo} className={styles.controls}>
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
    </FlipBar>
  );
}
