import { type ComponentType, startTransition, useEffect, useState } from 'react';
import type { BoothMapProps } from './booth-map.tsx';
import styles from './lazy-map.module.css';

/** The map once its code is here; until then, and where it never comes, a drawing of the islands stands in its place. */
export function LazyMap(props: BoothMapProps) {
  const [Map, setMap] = useState<ComponentType<BoothMapProps> | null>(null);

  useEffect(() => {
    let isWanted = true;
    import('./booth-map.tsx').then(
      ({ BoothMap }) => isWanted && startTransition(() => setMap(() => BoothMap)),
      // The list tells all the same: the drawing simply stays.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);

  return <div className={styles.frame}>{Map ? <Map {...props} /> : <div className={styles.drawing} aria-hidden="true" />}</div>;
}
