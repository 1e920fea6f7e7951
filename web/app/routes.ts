import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import { type LazyComponent, lazyComponent } from '#web/lib/lazy-component.tsx';
import { type Page, pages } from '#web/lib/pages.ts';
import { loadOrReload } from './load-or-reload.ts';

/** A row of the page table with the component that renders it. */
export interface AppRoute extends Page {
  Component: LazyComponent;
}

/** The module of each page, keyed by its path from web/; Vite makes a chunk of each. */
const modules = import.meta.glob<Record<string, ComponentType>>('./{app,features}/**/*-page.tsx', { base: '../' });

/** A lazy component of a page or layout. If a reload does not help either, the error page is shown. */
export const lazyPage = (load: () => Promise<ComponentType>): LazyComponent => lazyComponent(() => loadOrReload(load));

/** The layout of every page that uses the graph. It imports Apollo Client. */
export const GraphLayout = lazyPage(async () => (await import('./graph-layout.tsx')).GraphLayout);

/** The layout of the members' area. */
export const MemberLayout = lazyPage(async () => (await import('./member-layout.tsx')).MemberLayout);

/** Loads the component of a page. It is named after the page's row: `home` is `HomePage`. */
async function loadComponent(id: string, module: string): Promise<ComponentType> {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Page`;
  const Component = (await modules[`./${module}`]?.())?.[name];
  if (!Component) throw new Error(`web/${module} does not export ${name}`);
  return Component;
}

/** The page table as routes, in its order. */
export const routes: readonly AppRoute[] = Object.entries<Page>(pages).map(([id, page]) => ({
  ...page,
  Component: lazyPage(() => loadComponent(id, page.module)),
}));

/** The route of an address; the 404 page if no other matches. */
export function routeAt(pathname: string): AppRoute | undefined {
  return matchRoutes(
    routes.map((route) => ({ path: route.pattern, handle: route })),
    pathname,
  )?.[0]?.route.handle;
}

/** Loads the chunks of a page and of its layouts, so that its first render does not suspend. */
export async function loadRoute({ Component, isStatic, layout }: AppRoute): Promise<void> {
  await Promise.all([
    Component.preload(),
    !isStatic && GraphLayout.preload(),
    layout === 'member' && MemberLayout.preload(),
  ]);
}
