import { type ComponentType, use } from 'react';

/** A component whose code is loaded at its first render, or earlier by `preload`. */
export type LazyComponent<Props extends object = object> = ComponentType<Props> & { preload: () => Promise<void> };

/**
 * Creates a component whose code is loaded at its first render, or earlier by `preload`. After `preload` it renders
 * without suspending.
 *
 * @param Failed rendered if the code can't be loaded; without it the nearest error boundary gets the error
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed?: ComponentType<Props>,
): LazyComponent<Props> {
  let Component: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let suspendedOn: Promise<void> | undefined;
  const start = () => (loading ??= load().then((component) => void (Component = component)));
  const rethrow = (error: unknown) => {
    if (!Failed) throw error;
  };

  function Lazy(props: Props) {
    // React renders a suspended component again and expects the same promise, even if the code is loaded by then. A
    // rejected promise is kept, so that further renders throw its error instead of requesting the code again.
    if (suspendedOn || !Component) use((suspendedOn ??= start().catch(rethrow)));
    return Component ? <Component {...props} /> : Failed && <Failed {...props} />;
  }

  async function preload(): Promise<void> {
    await start().catch((error: unknown) => {
      // The first render then requests the code again.
      loading = undefined;
      throw error;
    });
  }
  return Object.assign(Lazy, { preload });
}
