import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Asked for by Escape, a click on the backdrop, or the x button. The owner sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  /** One or two pictures at the top of the print. */
  art?: ReactNode;
  children?: ReactNode;
  /** One button, or two when there is a choice; the first of them receives the focus. */
  actions: ReactNode;
  closeLabel?: string;
  className?: string;
};

/** A print that comes out of a slot, on a native modal `<dialog>`: focus stays inside and returns when it closes. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, art, children, actions, closeLabel = 'Tutup', className }: Omit<DialogProps, 'open'>) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    // A second run of the effect (StrictMode) finds it open already.
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);

  const isOutside = (event: MouseEvent) => event.target instanceof Element && event.target.closest('[data-inside]') === null;

  return (
    // Escape is the keyboard's way to what a click on the backdrop does: it arrives as `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        // A drag that began on the print (selecting text) and ended outside is no wish to leave.
        if (pressedOutside.current && isOutside(event)) onClose();
      }}
    >
      <div className={styles.stage}>
        <div className={styles.slot} data-inside />
        <div className={styles.mouth} data-inside>
          <div className={`${styles.print} ${className ?? ''}`}>
            {art !== undefined && <div className={styles.art}>{art}</div>}
            <h2 className={styles.title} id={titleId}>
              {title}
            </h2>
            {children !== undefined && <div className={styles.text}>{children}</div>}
            <div className={styles.actions}>{actions}</div>
            <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
        </div>
      </div>
    </dialog>
  );
}
