import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { RoundButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import shared from './shared.module.css';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'onCancel' | 'onMouseDown' | 'onClick'> {
  open?: boolean;
  /** Called on Escape and, with `closesOutside`, on a click outside. The caller sets `open` to false or unmounts. */
  onClose: () => void;
  /** A click outside the elements with `data-inside` closes the dialog. */
  closesOutside?: boolean;
}

/**
 * An unstyled native modal `<dialog>`: the focus stays inside, and returns to the opener when the dialog closes.
 */
export function Modal({ open = true, onClose, closesOutside = false, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const startedOutside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    return () => element.close();
  }, [open]);

  const isOutside = ({ target }: MouseEvent) =>
    closesOutside && target instanceof Element && target.closest('[data-inside]') === null;

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard closes it by Escape (`cancel`)
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        startedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        // A drag that begins inside (selecting text) and ends outside does not close.
        if (startedOutside.current && isOutside(event)) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/**
 * Makes Tab cycle inside an element. Browsers would move the focus from a modal dialog to their own controls, where
 * Escape does not reach the page.
 */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const all = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not([disabled]), video[controls]'),
  ];
  const stops = all.filter((stop) => stop.closest('[inert]') === null);
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  const isAtEdge = event.target === edge || (event.shiftKey && !stops.includes(event.target as HTMLElement));
  if (!isAtEdge) return;
  event.preventDefault();
  other?.focus();
}

/** A modal dialog as large as the screen: a title beside the button that closes it, and the children below. */
export function FullScreenDialog({ title, onClose, className, children, ...rest }: ModalProps & { title: string }) {
  const titleId = useId();
  return (
    <Modal
      {...rest}
      className={classNames(shared.fullScreen, shared.dark, styles.full, className)}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <div className={classNames(shared.wrap, shared.spread, styles.head)}>
        <h2 className={styles.heading} id={titleId}>
          {title}
        </h2>
        <RoundButton icon="close" aria-label="Tutup" tone="lip" onClick={onClose} />
      </div>
      {children}
    </Modal>
  );
}

interface DialogProps {
  /** Called on Escape, on a click on the backdrop and by the x button. The caller then unmounts the dialog. */
  onClose: () => void;
  title: ReactNode;
  /** One or two pictures at the top. */
  art?: ReactNode;
  children?: ReactNode;
  /** One or two buttons; the first receives the focus. */
  actions: ReactNode;
}

/** A modal dialog that looks like a print coming out of the booth's slot. */
export function Dialog({ onClose, title, art, children, actions }: DialogProps) {
  const titleId = useId();
  return (
    <Modal
      className={classNames(shared.fullScreen, styles.dialog)}
      aria-labelledby={titleId}
      closesOutside
      onClose={onClose}
    >
      <div className={styles.layout}>
        <div className={styles.slot} data-inside />
        <div className={styles.mouth} data-inside>
          <div className={styles.print}>
            {art !== undefined && <div className={styles.art}>{art}</div>}
            <h2 className={styles.title} id={titleId}>
              {title}
            </h2>
            {children !== undefined && <div className={classNames(shared.quiet, styles.text)}>{children}</div>}
            <div className={styles.actions}>{actions}</div>
            <RoundButton icon="close" aria-label="Tutup" tone="lip" className={styles.close} onClick={onClose} />
          </div>
        </div>
      </div>
    </Modal>
  );
}
