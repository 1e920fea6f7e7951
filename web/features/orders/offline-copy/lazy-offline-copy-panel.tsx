import { type ComponentProps, lazy, Suspense } from 'react';
import type { Order } from '#web/features/orders/files/order-file.ts';
import type { OfflineCopyPanel } from './offline-copy-panel.tsx';
import styles from './lazy-offline-copy-panel.module.css';

/** The `id` of the panel. */
const OFFLINE_COPY_ID = 'simpan';

// The panel is below the files, so its code is loaded after the page. Without it nothing is offered.
const Panel = lazy(async () => {
  const loaded = await import('./offline-copy-panel.tsx').catch(() => null);
  return { default: loaded?.OfflineCopyPanel ?? ((_props: ComponentProps<typeof OfflineCopyPanel>) => null) };
});

/** The panel that saves and deletes a copy on this device. Its height is reserved while its code is loading. */
export function LazyOfflineCopyPanel({ order }: { order: Order }) {
  return (
    <Suspense fallback={<div id={OFFLINE_COPY_ID} className={styles.slot} />}>
      <Panel id={OFFLINE_COPY_ID} order={order} />
    </Suspense>
  );
}
