import { type ComponentType, useEffect } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { afterPaint } from '#web/lib/after-paint.ts';
import { useToast } from '#web/ui/toast.tsx';

interface Closable {
  onClose: () => void;
}

/**
 * A dialog whose code is loaded when it is first rendered. When loading fails, a toast shows `failureMessage` and the
 * dialog closes.
 * `preload` loads it after the next paint; a failure shows when the dialog is opened.
 */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>, failureMessage: string) {
  const Dialog = lazyComponent<Props>(load, function FailedDialog({ onClose }) {
    const toast = useToast();
    useEffect(() => {
      toast.show({ action: failureMessage, tone: 'error', message: failureMessage });
      onClose();
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: closing changes the history, and with it every callback
    }, []);
    return null;
  });
  const { preload } = Dialog;
  return Object.assign(Dialog, {
    preload: () =>
      afterPaint()
        .then(preload)
        .catch(() => undefined),
  });
}
