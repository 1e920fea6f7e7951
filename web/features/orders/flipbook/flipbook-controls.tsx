import { useState } from 'react';
import { shareOrSave } from '#web/features/orders/files/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FlipBar } from '#web/ui/flip-bar.tsx';
import type { Film, FilmState } from './film.ts';
import type { useTurning } from './use-turning.ts';
import styles from './flipbook-controls.module.css';

interface FlipbookControlsProps {
  film: Film;
  state: FilmState & { status: 'ready' };
  turning: ReturnType<typeof useTurning>;
  /** Of a saved page. */
  fileName: string;
}

/** Play or pause, a slider of the pages, and a button that saves the current page as a picture. */
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
      setSaving((await shareOrSave(blob, fileName)) ? 'saved' : 'no');
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
      <output className={styles.status}>
        {saving === 'saved' && 'Lembar disimpan.'}
        {saving === 'failed' && 'Lembar ini belum bisa disimpan. Coba lagi, ya.'}
      </output>
    </FlipBar>
  );
}
