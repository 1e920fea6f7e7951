import { Suspense } from 'react';
import { lazyDialog } from '#web/features/orders/lazy-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import type { FlipbookDialogProps } from './flipbook-dialog.tsx';
import styles from './flipbook-button.module.css';

const load = async () => (await import('./flipbook-dialog.tsx')).FlipbookDialog;
const LazyFlipbook = lazyDialog(load, 'Flipbook belum bisa dibuka. Muat ulang halaman ini, ya.');

type FlipbookButtonProps = Pick<FlipbookDialogProps, 'url' | 'number' | 'invoice'>;

/**
 * Opens a video as a flipbook. The open book is a step of the history: a phone's Back closes it, and a reload finds it
 * open. The player's code comes with the first finger on the button.
 */
export function FlipbookButton({ url, number, invoice }: FlipbookButtonProps) {
  const overlay = useOverlay<number>('flipbook');
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={`Balik video ${number} sebagai flipbook`}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => overlay.open(number)}
      >
        <Icon name="frame" size={18} />
        <span lang="en">FLIP</span>
      </button>
      {overlay.value === number && (
        <Suspense>
          <LazyFlipbook url={url} number={number} invoice={invoice} onClose={overlay.close} />
        </Suspense>
      )}
    </>
  );
}
