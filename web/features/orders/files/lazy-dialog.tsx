import { type ComponentType, lazy, useEffect } from 'react';
import { afterPaint } from '#web/ui/after-paint.ts';
import { resolvedNow } from '#web/lib/resolved-now.ts';
import { useToast } from '#web/ui/toast.tsx';

interface Closable {
  onClose: () => void;
}

/** A dialog whose code is loaded when it is first rendered. When loading fails, a toast shows `failureMessage` and the dialog closes. */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>, failureMessage: string) {
  const loadOrFail = async () => ({ default: (await load().catch(() => null)) ?? failedDialog<Props>(failureMessage) });
  let preloaded: ComponentType<Props> | null = null;
  // Loaded ahead it opens at once: after a fallback React waits for 300 ms before it shows the content.
  const Component = lazy(() => (preloaded === null ? loadOrFail() : resolvedNow({ default: preloaded })));
  let isLoading = false;
  /** Loads the code ahead, on the first sign of interest, once that is painted. A failure shows when the dialog is opened. */
  const preload = () => {
    if (isLoading || preloaded !== null) return;
    isLoading = true;
    void afterPaint()
      .then(load)
      .then(
        (component) => (preloaded = component),
        () => undefined,
      )
      .finally(() => (isLoading = false));
  };
  return { Component, preload };
}

function failedDialog<Props extends Closable>(message: string): ComponentType<Props> {
  return function FailedDialog({ onClose }: Props) {
    const toast = useToast();
    useEffect(() => {
      toast.show({ action: message, tone: 'error', message });
      onClose();
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: closing changes the history, and with it every callback
    }, []);
    return null;
  };
}
