import { Suspense, useDeferredValue, useMemo } from 'react';
import { useMinute } from '#web/gql/use-minute.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { ErrorBox } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { Filters } from './filters.tsx';
import { ListHead } from './list/list-head.tsx';
import { NoSpots, SpotList, SpotListSkeleton } from './list/spot-list.tsx';
import type { BoothMapProps } from './map/booth-map.tsx';
import { BoothPanel } from './panel/booth-panel.tsx';
import {
  type Booth,
  citiesOf,
  filterBooths,
  findBooth,
  groupBySpot,
  orderByDistance,
  type Point,
  type Spot,
  typesOf,
} from './spots.ts';
import { useBooths } from './use-booths.ts';
import { useNearMe } from './use-near-me.ts';
import { usePanelFocus } from './use-panel-focus.ts';
import { type Selection, useSelection } from './use-selection.ts';
import styles from './location-page.module.css';

const noSpots: readonly Spot[] = [];

const MapDrawing = () => <div className={styles.mapDrawing} aria-hidden="true" />;

const BoothMap = lazyComponent(async () => (await import('./map/booth-map.tsx')).BoothMap, MapDrawing);

/** /location: every booth on a map and in a list. The address holds what is selected. */
export function LocationPage() {
  // The query starts after hydration: two short tasks instead of one that blocks a phone.
  const isHydrated = useDeferredValue(useHydrated());
  const { booths: all, failure, retry } = useBooths({ skip: !isHydrated });
  const { selection, href, choose } = useSelection();
  const { boothId } = selection;
  const { nearMe, toggle } = useNearMe();
  const now = useMinute();
  const { panel, list, opens, close } = usePanelFocus(boothId, () => choose({ boothId: null }));

  const from = nearMe.status === 'on' ? nearMe.at : null;
  const { booths, spots, listed, chosen } = useSpots(all, selection, from);

  const open = (id: string, marker: HTMLElement) => {
    opens(marker);
    choose({ boothId: id });
  };

  return (
    <Page>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title}>Cari booth</h1>
          <Filters filter={selection} types={typesOf(booths ?? [])} cities={citiesOf(booths ?? [])} onChange={choose} />
          <ListHead spots={spots ?? null} nearMe={nearMe} onNearMe={toggle} />
        </div>
        <section ref={list} className={styles.list} tabIndex={-1} aria-label="Daftar booth">
          {failure && (
            <div className={styles.failure}>
              <ErrorBox message={failure} onRetry={retry} />
            </div>
          )}
          {!listed && !failure && <SpotListSkeleton />}
          {listed?.length === 0 && <NoSpots href={href({ type: null, city: null, boothId: null })} />}
          {listed && (
            <SpotList
              spots={listed}
              chosen={chosen?.spot ?? null}
              now={now}
              from={from}
              hrefOf={(id) => href({ boothId: id })}
              onOpen={opens}
            />
          )}
        </section>
        <div className={styles.scene}>
          <section className={styles.map} aria-label="Peta">
            <LazyMap spots={spots ?? noSpots} chosen={chosen?.spot ?? null} onChoose={open} />
          </section>
          <div className={styles.panel} data-covers-map>
            <BoothPanel
              ref={panel}
              chosen={chosen}
              isLoading={boothId !== null && !booths && !failure}
              now={now}
              onChoose={(id) => choose({ boothId: id })}
              onClose={close}
            />
          </div>
        </div>
      </div>
    </Page>
  );
}

/**
 * The map once its code is loaded. Until then, and if it can't be loaded, a picture of the islands is shown; the list
 * has the same booths.
 */
function LazyMap(props: BoothMapProps) {
  return (
    <div className={styles.mapFrame}>
      {useHydrated() ? (
        <Suspense fallback={<MapDrawing />}>
          <BoothMap {...props} />
        </Suspense>
      ) : (
        <MapDrawing />
      )}
    </div>
  );
}

/**
 * Returns the spots of a selection in the order of the map and in that of the list: nearest first if `from` is known.
 */
function useSpots(all: readonly Booth[] | undefined, { type, city, boothId }: Selection, from: Point | null) {
  // Deferred, so that React renders the rows and markers in small steps, after any input.
  const booths = useDeferredValue(all);
  const spots = useMemo(() => booths && groupBySpot(filterBooths(booths, { type, city })), [booths, type, city]);
  const listed = useMemo(() => (spots && from ? orderByDistance(spots, from) : spots), [spots, from]);
  // Also null if a filter excludes the booth in the address.
  const chosen = useMemo(() => findBooth(spots ?? noSpots, boothId), [spots, boothId]);
  return { booths, spots, listed, chosen };
}
