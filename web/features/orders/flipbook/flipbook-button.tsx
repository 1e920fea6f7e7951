import { lazyDialog } from '#web/features/orders/lazy-dialog.tsx';
import type { NamedFile } from '#web/features/orders/order-file.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import styles from './flipbook-button.module.css';

const FlipbookDialog = lazyDialog(
  async () => (await import('./flipbook-dialog.tsx')).FlipbookDialog,
  'Flipbook belum bisa dibuka. Muat ulang halaman ini, ya.',
);

/** Opens a video as a flipbook. */
export function FlipbookButton({ item }: { item: NamedFile }) {
  const dialog = useOverlay<number>('flipbook');
  return (
    <>
      <button
        type="button"
        className={styles.button}
        {...FlipbookDialog.opener}
        onClick={() => dialog.open(item.index)}
      >
        <Icon name="frame" size={18} />
        <span lang="en">FLIP</span>
        <span className="visually-hidden"> {item.label.toLowerCase()} sebagai flipbook</span>
      </button>
      {dialog.value === item.index && <FlipbookDialog item={item} onClose={dialog.close} />}
    </>
  );
}
