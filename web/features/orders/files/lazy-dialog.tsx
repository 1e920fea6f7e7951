import { type ComponentType, lazy, useEffect } from 'react';
import { useToast } from '#web/ui/toast.tsx';

interface Closable {
  onClose: () => void;
}

/** A dialog whose code is loaded when it is first rendered. When loading fails, a toast shows `failureMessage` and the dialog closes. */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>, failureMessage: string) {
  const Component = lazy(async () => ({ default: (await load().catch(() => null)) ?? failedDialog<Props>(failureMessage) }));
  /** Loads the code ahead, on the first sign of interest. A failure shows when the dialog is opened. */
  const preload = () => void load().catch(() => undefined);
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
