import type { ComponentType } from 'react';
import { type LazyComponent, lazyComponent } from '#web/lib/lazy-component.tsx';
import { loadOrReload } from './load-or-reload.ts';

/** A lazy component of a page or layout. If a reload does not help either, the error page is shown. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> =>
  lazyComponent(() => loadOrReload(load));
