import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '#web/ui/icon.tsx';
import { useToast } from '#web/ui/toast.tsx';
import type { FlipbookDialogProps } from './flipbook-dialog.tsx';
import styles from './flipbook-button.module.css';

/** In place of a player whose code could not be fetched. */
function LostPlayer({ onClose }: FlipbookDialogProps) {
  const toast = useToast();
  useEffect(() => {
    toast.show({ tone: 'error', message: 'Flipbook belum bisa dibuka. Muat ulang halaman ini, ya.' });
    onClose();
    // Once: closing changes the history, and with it every callback.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

const load = () => import('./flipbook-dialog.tsx');
const LazyFlipbook = lazy(async () => {
  const player = await load().catch(() => null);
  return { default: player?.FlipbookDialog ?? LostPlayer };
});

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
