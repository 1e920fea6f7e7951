import { type ComponentType, Suspense, useEffect } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { afterPaint } from '#web/lib/wait.ts';
import { useToast } from './toast.tsx';

/**
 * A dialog whose code is loaded when it is first rendered. If loading fails, a toast shows `failureMessage` and the
 * dialog closes.
 *
 * `preload` loads the code after the next paint; a failure is shown only when the dialog is opened. `opener`: props of
 * a button that opens the dialog, which preload when the button is pointed at or focused.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  failureMessage: string,
) {
  const Dialog = lazyComponent<Props>(load, function FailedDialog({ onClose }) {
    const toast = useToast();
    useEffect(() => {
      toast.failed(failureMessage, failureMessage);
      onClose();
      // oxlint-disable-next-line react/exhaustive-deps -- once: closing changes the history, and with it every callback
    }, []);
    return null;
  });
  const preload = () =>
    afterPaint()
      .then(Dialog.preload)
      .catch(() => undefined);

  function LazyDialog(props: Props) {
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyDialog, { preload, opener: { onPointerEnter: preload, onFocus: preload } });
}
