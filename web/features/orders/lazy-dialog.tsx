import { type ComponentType, lazy, useEffect } from 'react';
import { useToast } from '#web/ui/toast.tsx';

type Closable = { onClose: () => void };

/** A dialog whose code comes when it is wanted. Where it does not come, the page stays and `lost` says so. */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>, lost: string) {
  return lazy(async () => {
    const Dialog = await load().catch(() => null);
    return { default: Dialog ?? lostDialog<Props>(lost) };
  });
}

function lostDialog<Props extends Closable>(message: string): ComponentType<Props> {
  return function LostDialog({ onClose }: Props) {
    const toast = useToast();
    useEffect(() => {
      toast.show({ tone: 'error', message });
      onClose();
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: closing changes the history, and with it every callback
    }, []);
    return null;
  };
}
