import {
  type ComponentProps,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDialog } from '#web/features/orders/actions/order-dialogs.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { loadedPictureOf } from '#web/features/orders/files/pictures.ts';
import { afterPaint } from '#web/lib/wait.ts';
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
    const cancel = new AbortController();
    window.addEventListener('pointerdown', PhotoViewer.preload, { once: true, passive: true, signal: cancel.signal });
    return () => cancel.abort();
  }, []);
  return (
    <EnlargeContext value={open}>
      <EnlargedContext value={index}>{children}</EnlargedContext>
      {/* Not rendered below a dialog: the lightbox makes everything around it inert and listens to keys. */}
      {index !== null && !isCovered && <OpenViewer files={files} index={index} onTurn={turn} onClose={close} />}
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

type OpenViewerProps = Omit<ComponentProps<typeof PhotoViewer>, 'onEntered'>;

/**
 * Renders the picture that the page has loaded already at once, and the viewer, which takes a phone longer, over it
 * after the next paint.
 */
function OpenViewer(props: OpenViewerProps) {
  const [isPainted, setPainted] = useState(false);
  const [isEntered, setEntered] = useState(false);
  useEffect(() => void afterPaint().then(() => startTransition(() => setPainted(true))), []);
  const file = props.files[props.index]?.file;
  return (
    <>
      {file && !isEntered && (
        <div className={styles.ground} aria-hidden="true">
          <div
            className={styles.picture}
            style={{
              maxWidth: file.width ?? undefined,
              maxHeight: file.height ?? undefined,
              backgroundImage: loadedPictureOf(file),
            }}
          />
        </div>
      )}
      {isPainted && <PhotoViewer {...props} onEntered={() => setEntered(true)} />}
    </>
  );
}

/** Enlarges a file. The function never changes: turning a page renders no button. */
export const EnlargeContext = createContext<(file: number) => void>(() => undefined);

/** The index of the enlarged file. What reads it is rendered at each turn of a page. */
export const EnlargedContext = createContext<number | null>(null);

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
  return query.size === 0 ? '' : `?${query}`;
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
  const inTurn = useHistoryStep();
  const opener = useRef<Element | null>(null);

  // The lightbox returns the focus when it closes, but not if the page had lost it before: on a busy device, or because
  // a link opened the viewer. After a link there is no opener, so the file that was shown last receives the focus.
  useLayoutEffect(() => {
    if (index === null && last.current !== null && document.activeElement === document.body) {
      const lastFile = document.querySelector(`[data-viewer-file="${last.current}"]`);
      const target = opener.current?.isConnected ? opener.current : lastFile;
      if (target instanceof HTMLElement) target.focus();
    }
    if (index === null) opener.current = null;
    last.current = index;
  }, [index]);

  function open(file: number) {
    if (index !== null) return;
    inTurn(() => {
      opener.current = document.activeElement === document.body ? null : document.activeElement;
      void navigate({ pathname, search: searchWith(search, file) }, { state: { ...state, openedHere: true } });
    });
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
      inTurn(() =>
        state?.openedHere
          ? navigate(-1)
          : navigate({ pathname, search: searchWith(search, null) }, { replace: true, state }),
      );
    },
  };
}
