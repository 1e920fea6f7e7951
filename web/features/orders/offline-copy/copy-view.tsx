import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { OrderNotice } from '#web/features/orders/files/order-notice.tsx';
import { shareOrSave } from '#web/features/orders/files/save-file.ts';
import { ErrorBox } from '#web/ui/notices.tsx';
import { CopyHead } from './copy-head.tsx';
import { toOrder } from './copy-manifest.ts';
import type { OfflineCopy } from './copy-store.ts';
import type { Absence } from './copy-text.ts';
import { deleteCopy } from './delete-copy.ts';
import { ensureControlled, registerServiceWorker } from './worker-registration.ts';

/** How the page shows an order; the copy of an order is shown with it as well. */
export interface CopyPresentation {
  /** Shown while the copy is looked up. */
  pending: ReactNode;
  renderOrder: (order: Order, head: ReactNode) => ReactNode;
  renderSaveButton: (order: Order) => ReactNode;
}

interface CopyViewProps extends CopyPresentation {
  copy: OfflineCopy;
  absence: Absence;
  /** Opened by a button: moves the focus to the title. */
  takesFocus: boolean;
  /** In the address of a page that is reloaded to open the copy. */
  openHash: string;
  onRetry?: (() => void) | undefined;
  onDeleted: () => void;
}

/** The copy of an order in the same gallery; the service worker answers its files. */
export function CopyView({ copy, absence, takesFocus, openHash, onRetry, onDeleted, pending, renderOrder, renderSaveButton }: CopyViewProps) {
  const { manifest, files } = copy;
  const order = useMemo(() => toOrder(manifest, files), [manifest, files]);
  const [worker, setWorker] = useState<'pending' | 'ready' | 'failed'>('pending');

  useEffect(() => {
    let isUnmounted = false;
    void reachServiceWorker(openHash).then((state) => !isUnmounted && setWorker(state));
    return () => {
      isUnmounted = true;
    };
  }, [openHash]);

  if (worker === 'pending') return pending;
  if (worker === 'failed') {
    return (
      <OrderNotice series="stool" title="Salinannya belum terbuka.">
        <ErrorBox message="Muat ulang halaman ini untuk membuka salinanmu." onRetry={() => window.location.reload()} retryLabel="Muat ulang" />
      </OrderNotice>
    );
  }
  const remove = () => void deleteCopy(manifest.invoice).then(onDeleted);
  return (
    // Handles the clicks on all download links inside, those of the viewer included.
    <div role="presentation" onClickCapture={saveCopiedFile}>
      {renderOrder(order, <CopyHead copy={copy} absence={absence} takesFocus={takesFocus} onRetry={onRetry} onDelete={remove} saveButton={renderSaveButton(order)} />)}
    </div>
  );
}

/** Makes sure that the service worker answers this page's requests; a page outside of its scope is reloaded once. */
async function reachServiceWorker(openHash: string): Promise<'pending' | 'ready' | 'failed'> {
  try {
    if (await ensureControlled()) return 'ready';
    await registerServiceWorker();
    if (await ensureControlled()) return 'ready';
    if (window.location.hash === openHash) return 'failed';
    window.location.hash = openHash;
    window.location.reload();
    return 'pending';
  } catch {
    return 'failed';
  }
}

/** Downloads bypass the service worker, so the page fetches a copied file and saves it itself. */
function saveCopiedFile(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download][href^="/kept/"]') : null;
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  void fetchAndSave(link.href);
}

async function fetchAndSave(url: string): Promise<void> {
  const response = await fetch(url);
  const [, name = 'foto'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  await shareOrSave(await response.blob(), name);
}
