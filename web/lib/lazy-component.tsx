import { type ComponentType, use } from 'react';

/** A component whose code is loaded at its first render, or ahead by `preload`. */
export type LazyComponent<Props extends object = object> = ComponentType<Props> & { preload: () => Promise<void> };

/**
 * Creates a component whose code is loaded at its first render, or ahead by `preload`. Loaded ahead, it renders
 * without suspending.
 *
 * @param Failed rendered where the code can't be loaded; without it the nearest error boundary gets the error
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed?: ComponentType<Props>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let rendering: Promise<void> | undefined;
  const start = () => (loading ??= load().then((component) => void (Loaded = component)));
  const rethrow = (error: unknown) => {
    if (!Failed) throw error;
  };

  function Lazy(props: Props) {
    // A rejected promise is kept: the error boundary shows it, and nothing loads again and again. A render that has
    // suspended must call `use` again when it finishes.
    if (rendering || !Loaded) use((rendering ??= start().catch(rethrow)));
    return Loaded ? <Loaded {...props} /> : Failed && <Failed {...props} />;
  }

  async function preload(): Promise<void> {
    await start().catch((error: unknown) => {
      // The render loads again.
      loading = undefined;
      throw error;
    });
  }
  return Object.assign(Lazy, { preload });
}
