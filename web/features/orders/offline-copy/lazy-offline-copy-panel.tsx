import { type ComponentProps, lazy, Suspense, useRef } from 'react';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { useNearViewport } from '#web/features/orders/files/use-near-viewport.ts';
import type { OfflineCopyPanel } from './offline-copy-panel.tsx';
import styles from './lazy-offline-copy-panel.module.css';

/** The `id` of the panel. */
const OFFLINE_COPY_ID = 'simpan';

// The panel is below the files, so its code is loaded when the visitor comes close. Without it nothing is offered.
const Panel = lazy(async () => {
  const loaded = await import('./offline-copy-panel.tsx').catch(() => null);
  return { default: loaded?.OfflineCopyPanel ?? ((_props: ComponentProps<typeof OfflineCopyPanel>) => null) };
});

/** The panel that saves and deletes a copy on this device. Its height is reserved until its code is loaded. */
export function LazyOfflineCopyPanel({ order }: { order: Order }) {
  const slot = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(slot);
  const reserved = <div ref={slot} id={OFFLINE_COPY_ID} className={styles.slot} />;
  if (!isNear) return reserved;
  return (
    <Suspense fallback={reserved}>
      <Panel id={OFFLINE_COPY_ID} order={order} />
    </Suspense>
  );
}
