import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyDialog } from '#web/features/orders/lazy-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
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
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: { flipbook?: number } | null };
  const navigate = useNavigate();
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={`Balik video ${number} sebagai flipbook`}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => void navigate({ pathname, search }, { state: { ...state, flipbook: number } })}
      >
        <Icon name="frame" size={18} />
        <span lang="en">FLIP</span>
      </button>
      {state?.flipbook === number && (
        <Suspense>
          <LazyFlipbook url={url} number={number} invoice={invoice} onClose={() => void navigate(-1)} />
        </Suspense>
      )}
    </>
  );
}
