import { useState } from 'react';
import { shareOrSave } from '#web/features/orders/saving/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FlipBar } from '#web/ui/flip-bar.tsx';
import type { Turning } from '#web/ui/use-page-turning.ts';
import type { FrameExtractor, ExtractorState } from './frame-extractor.ts';
import styles from './flipbook-controls.module.css';

interface FlipbookControlsProps {
  film: FrameExtractor;
  state: ExtractorState & { status: 'ready' };
  turning: Turning;
  /** The file name of a saved page. */
  fileName: string;
  onSaveVideo: () => void;
}

const STATUS = {
  no: '',
  busy: '',
  shared: 'Lembar dibuka di lembar berbagi.',
  downloaded: 'Lembar diunduh.',
  failed: 'Lembar ini belum bisa disimpan. Coba lagi, ya.',
} as const;

/** Play or pause, a slider of the pages, and buttons that save the current page as a picture or the whole video. */
export function FlipbookControls({ film, state, turning, fileName, onSaveVideo }: FlipbookControlsProps) {
  const [saving, setSaving] = useState<keyof typeof STATUS>('no');
  const { page, turnTo } = turning;

  async function save() {
    if (saving === 'busy') return;
    turnTo(page);
    setSaving('busy');
    try {
      const blob = await film.still(page);
      const way = await shareOrSave(new File([blob], fileName, { type: blob.type }));
      setSaving(way === 'closed' ? 'no' : way);
    } catch {
      setSaving('failed');
    }
  }

  return (
    <FlipBar book={turning} className={styles.controls}>
      <div className={styles.actions}>
        <Button
          variant="cream"
          size="s"
          icon="download"
          busy={saving === 'busy'}
          busyText="MENYIMPAN..."
          disabledReason={state.canSave ? undefined : 'Lembar dari video ini belum bisa disimpan.'}
          onClick={() => void save()}
        >
          SIMPAN LEMBAR INI
        </Button>
        <Button variant="flash" size="s" icon="download" onClick={onSaveVideo}>
          SIMPAN VIDEO
        </Button>
      </div>
      <output className={styles.status}>{STATUS[saving]}</output>
    </FlipBar>
  );
}
