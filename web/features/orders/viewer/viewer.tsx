import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDialog } from '#web/features/orders/actions/order-dialogs.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Modal } from '#web/ui/dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useHistoryStep } from '#web/ui/use-overlay.ts';
import shared from '#web/ui/shared.module.css';
import styles from './viewer.module.css';

const PhotoViewer = lazyDialog(
  async () => (await import('./photo-viewer.tsx')).PhotoViewer,
  'Foto belum bisa diperbesar. Muat ulang halaman ini, ya.',
  // Shown if a picture is pressed before the code is loaded.
  ({ onClose }) => (
    <Modal
      className={classNames(shared.fullScreen, styles.wait)}
      aria-label="Foto dan video, diperbesar"
      onClose={onClose}
      closesOutside
    >
      <output>Sebentar, ya…</output>
    </Modal>
  ),
);

interface ViewerProviderProps {
  files: readonly NamedFile[];
  children: ReactNode;
}

/**
 * Lets its children open the viewer of all files. The viewer is rendered while a file is enlarged and no dialog about it
 * is open. Its code is loaded when the visitor touches the page or points at a picture.
 */
export function ViewerProvider({ files, children }: ViewerProviderProps) {
  const { index, open, turn, close } = useViewer(files.length);
  const isCovered = [useDialog('story'), useDialog('save'), useDialog('share')].some(({ value }) => value !== null);
  useEffect(() => {
    // Not before the first touch or click: the code would compete with the pictures of the first screen.
    window.addEventListener('pointerdown', PhotoViewer.preload, { once: true, passive: true });
    return () => window.removeEventListener('pointerdown', PhotoViewer.preload);
  }, []);
  return (
    <EnlargeContext value={open}>
      {children}
      {/* Not rendered below a dialog: the lightbox makes everything around it inert and listens to keys. */}
      {index !== null && !isCovered && <PhotoViewer files={files} index={index} onTurn={turn} onClose={close} />}
    </EnlargeContext>
  );
}

/** A button that enlarges a file. */
export function ViewerButton({ index, onClick, ...rest }: ComponentProps<'button'> & { index: number }) {
  const enlarge = use(EnlargeContext);
  return (
    <button
      type="button"
      {...rest}
      {...PhotoViewer.opener}
      onClick={(event) => {
        onClick?.(event);
        enlarge(index);
      }}
    />
  );
}

/** Enlarges a file. The function never changes: turning a page renders no button. */
const EnlargeContext = createContext<(file: number) => void>(() => undefined);

interface ViewerLocation {
  pathname: string;
  search: string;
  state: { openedHere?: boolean } | null;
}

const NUMBER = /^[1-9]\d{0,3}$/;

function fileOf(search: string, count: number): number | null {
  const requested = new URLSearchParams(search).get('f') ?? '';
  return NUMBER.test(requested) && Number(requested) <= count ? Number(requested) - 1 : null;
}

function searchWith(search: string, index: number | null): string {
  const query = new URLSearchParams(search);
  if (index === null) query.delete('f');
  else query.set('f', String(index + 1));
  const text = query.toString();
  return text && `?${text}`;
}

/**
 * Which of `count` files is enlarged. It is in the address, counted from 1 (`?f=2`): the Back button closes the viewer,
 * and a link opens it. Invalid numbers are ignored. Changing the file replaces the address. A viewer that was opened on
 * the page closes by going back, so that no history entry is left over; one that was opened by a link closes by
 * replacing the address.
 */
export function useViewer(count: number) {
  const { pathname, search, state } = useLocation() as ViewerLocation;
  const navigate = useNavigate();
  const index = fileOf(search, count);
  const last = useRef<number | null>(null);
  const moveOnce = useHistoryStep();

  // The lightbox returns the focus when it closes, but not if nothing had it before, as after a link: then the file that
  // was shown last receives it.
  useLayoutEffect(() => {
    if (index === null && last.current !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-viewer-file="${last.current}"]`)?.focus();
    last.current = index;
  }, [index]);

  function open(file: number) {
    if (index !== null) return;
    moveOnce(() => navigate({ pathname, search: searchWith(search, file) }, { state: { ...state, openedHere: true } }));
  }
  const latestOpen = useRef(open);
  useLayoutEffect(() => {
    latestOpen.current = open;
  });

  return {
    index,
    /** Always the same function. */
    open: useCallback((file: number) => latestOpen.current(file), []),
    turn: (file: number) => {
      if (file !== index) void navigate({ pathname, search: searchWith(search, file) }, { replace: true, state });
    },
    close: () => {
      if (index === null) return;
      moveOnce(() =>
        state?.openedHere
          ? navigate(-1)
          : navigate({ pathname, search: searchWith(search, null) }, { replace: true, state }),
      );
    },
  };
}
