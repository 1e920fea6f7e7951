import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useHasOverlay, useHistoryStep } from '#web/ui/use-overlay.ts';

const Lightbox = lazyDialog(
  async () => (await import('./lightbox.tsx')).Lightbox,
  'Foto belum bisa diperbesar. Muat ulang halaman ini, ya.',
);

interface ViewerProviderProps {
  files: readonly NamedFile[];
  children: ReactNode;
}

/**
 * Lets its children open the viewer of all files. The viewer is rendered while a file is open in it and no dialog is.
 * Its code is loaded when the visitor touches the page or points at a picture.
 */
export function ViewerProvider({ files, children }: ViewerProviderProps) {
  const { index, open, turn, close } = useViewer(files.length);
  const opener = useRef(open);
  useLayoutEffect(() => {
    opener.current = open;
  });
  const isCovered = useHasOverlay();
  useEffect(() => {
    // Not before the first touch or click: the code would compete with the pictures of the first screen.
    window.addEventListener('pointerdown', Lightbox.preload, { once: true, passive: true });
    return () => window.removeEventListener('pointerdown', Lightbox.preload);
  }, []);
  return (
    <ViewerContext value={opener}>
      {children}
      {/* Not rendered below a dialog: the lightbox makes everything around it inert and listens to keys. */}
      {index !== null && !isCovered && <Lightbox files={files} index={index} onTurn={turn} onClose={close} />}
    </ViewerContext>
  );
}

/** A button that opens the viewer at a file. */
export function ViewerButton({ index, onClick, ...rest }: ComponentProps<'button'> & { index: number }) {
  const opener = use(ViewerContext);
  return (
    <button
      type="button"
      {...rest}
      {...Lightbox.opener}
      onClick={(event) => {
        onClick?.(event);
        opener?.current(index);
      }}
    />
  );
}

/** Opens the viewer at a file. A ref, which is always the same: turning a page renders no button. */
const ViewerContext = createContext<RefObject<(file: number) => void> | null>(null);

/**
 * Which of `count` files is open in the viewer. It is in the address, counted from 1 (`?f=2`): the Back button closes
 * the viewer, and a link opens it. Invalid numbers are ignored. Changing the file replaces the address. A viewer that
 * was opened on the page closes by going back, so that no history entry is left over; one that was opened by a link
 * closes by replacing the address.
 */
export function useViewer(count: number) {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: { openedHere?: boolean } | null };
  const navigate = useNavigate();
  const moveOnce = useHistoryStep();
  const number = Number(query.get('f'));
  const index = Number.isInteger(number) && number > 0 && number <= count ? number - 1 : null;

  // The lightbox returns the focus when it closes, but not if nothing had it before, as after a link: then the file
  // that was shown last receives it.
  const last = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (index === null && last.current !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-viewer-file="${last.current}"]`)?.focus();
    last.current = index;
  }, [index]);

  function setFile(file: number | null, options: NavigateOptions) {
    const next = new URLSearchParams(query);
    if (file === null) next.delete('f');
    else next.set('f', String(file + 1));
    setQuery(next, options);
  }

  return {
    index,
    open: (file: number) => {
      if (index === null) moveOnce(() => setFile(file, { state: { ...state, openedHere: true } }));
    },
    turn: (file: number) => {
      if (file !== index) setFile(file, { replace: true, state });
    },
    close: () => {
      if (index === null) return;
      moveOnce(() => (state?.openedHere ? navigate(-1) : setFile(null, { replace: true, state })));
    },
  };
}
