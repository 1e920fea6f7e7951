import { useEffect, useRef, useState } from 'react';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { findCopy, type OfflineCopy } from './copy-store.ts';
import { deleteCopy } from './delete-copy.ts';
import { type Outcome, type Progress, saveCopy } from './save-copy.ts';

/** Why a copy was not saved. */
export type Fault = Exclude<Outcome, 'saved' | 'partial' | 'stopped'>;

export type OfflineCopyState =
  | { step: 'loading' | 'unsupported' }
  | { step: 'offer'; fault?: Fault }
  | { step: 'saving'; progress: Progress }
  | { step: 'saved'; copy: OfflineCopy; /** The browser granted persistent storage. */ isPersistent: boolean; fault?: Fault };

/** The copy of an order on this device, with the ways to save, stop and delete it. */
export function useOfflineCopy(order: Order) {
  const [state, setState] = useState<OfflineCopyState>({ step: 'loading' });
  const saving = useRef<AbortController | null>(null);
  const { invoice } = order;

  useEffect(() => {
    let isUnmounted = false;
    void readState(invoice).then((found) => !isUnmounted && setState(found));
    return () => {
      isUnmounted = true;
      saving.current?.abort();
    };
  }, [invoice]);

  async function save() {
    const controller = new AbortController();
    saving.current = controller;
    const onProgress = (progress: Progress) => setState({ step: 'saving', progress: { ...progress } });
    onProgress({ done: 0, total: order.files.length, bytes: 0 });
    const outcome = await saveCopy(order, { signal: controller.signal, onProgress });
    const found = await readState(invoice);
    const hasFault = outcome !== 'saved' && outcome !== 'partial' && outcome !== 'stopped';
    setState(hasFault && (found.step === 'offer' || found.step === 'saved') ? { ...found, fault: outcome } : found);
  }

  return {
    state,
    save: () => void save(),
    stop: () => saving.current?.abort(),
    remove: () => void deleteCopy(invoice).then(() => setState({ step: 'offer' })),
  };
}

async function readState(invoice: string): Promise<OfflineCopyState> {
  if (!(await canStoreCopies())) return { step: 'unsupported' };
  const copy = await findCopy(invoice);
  return copy ? { step: 'saved', copy, isPersistent: (await navigator.storage?.persisted?.().catch(() => false)) ?? false } : { step: 'offer' };
}

/** Whether this browser can store copies: not with plain http, nor in some private windows. */
async function canStoreCopies(): Promise<boolean> {
  if (!window.isSecureContext || !('serviceWorker' in navigator) || !('caches' in window)) return false;
  try {
    await caches.keys();
    return true;
  } catch {
    return false;
  }
}
