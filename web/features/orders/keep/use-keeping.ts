import { useEffect, useRef, useState } from 'react';
import type { GalleryOrder } from '#web/features/orders/gallery/gallery-order.ts';
import { canKeep, deleteCopy, findCopy, type KeptCopy } from './copy-store.ts';
import { keepCopy, type Outcome, type Progress } from './keep-copy.ts';

/** Why nothing is kept although someone wanted it. */
export type Fault = Exclude<Outcome, 'kept' | 'partly' | 'stopped'>;

export type KeepingState =
  | { step: 'looking' | 'impossible' }
  | { step: 'offer'; fault?: Fault }
  | { step: 'keeping'; progress: Progress }
  | { step: 'kept'; copy: KeptCopy; /** The browser promised to throw nothing away by itself. */ isSafe: boolean; fault?: Fault };

/** An order and its copy on this device: what is there, and the ways to keep, stop and delete it. */
export function useKeeping(order: GalleryOrder) {
  const [state, setState] = useState<KeepingState>({ step: 'looking' });
  const running = useRef<AbortController | null>(null);
  const { invoice } = order;

  useEffect(() => {
    let isGone = false;
    void look(invoice).then((found) => !isGone && setState(found));
    return () => {
      isGone = true;
      running.current?.abort();
    };
  }, [invoice]);

  async function keep() {
    const controller = new AbortController();
    running.current = controller;
    const onProgress = (progress: Progress) => setState({ step: 'keeping', progress: { ...progress } });
    onProgress({ done: 0, total: order.files.length, bytes: 0 });
    const outcome = await keepCopy(order, { signal: controller.signal, onProgress });
    const found = await look(invoice);
    const isFine = outcome === 'kept' || outcome === 'partly' || outcome === 'stopped';
    setState(isFine || (found.step !== 'offer' && found.step !== 'kept') ? found : { ...found, fault: outcome });
  }

  return {
    state,
    keep: () => void keep(),
    stop: () => running.current?.abort(),
    forget: () => void deleteCopy(invoice).then(() => setState({ step: 'offer' })),
  };
}

async function look(invoice: string): Promise<KeepingState> {
  if (!(await canKeep())) return { step: 'impossible' };
  const copy = await findCopy(invoice);
  return copy ? { step: 'kept', copy, isSafe: (await navigator.storage?.persisted?.().catch(() => false)) ?? false } : { step: 'offer' };
}
