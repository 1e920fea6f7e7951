import { lazyDialog } from '#web/features/orders/lazy-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import styles from './flipbook-button.module.css';

const FlipbookDialog = lazyDialog(
  async () => (await import('./flipbook-dialog.tsx')).FlipbookDialog,
  'Flipbook belum bisa dibuka. Muat ulang halaman ini, ya.',
);

interface FlipbookButtonProps {
  url: string;
  /** Of the video, from 1. */
  number: number;
  /** Of the file in the viewer. */
  index: number;
  invoice: string;
}

/** Opens a video as a flipbook. */
export function FlipbookButton({ url, number, index, invoice }: FlipbookButtonProps) {
  const dialog = useOverlay<number>('flipbook');
  return (
    <>
      <button type="button" className={styles.button} {...FlipbookDialog.opener} onClick={() => dialog.open(number)}>
        <Icon name="frame" size={18} />
        <span lang="en">FLIP</span>
        <span className="visually-hidden"> video {number} sebagai flipbook</span>
      </button>
      {dialog.value === number && (
        <FlipbookDialog url={url} number={number} index={index} invoice={invoice} onClose={dialog.close} />
      )}
    </>
  );
}
