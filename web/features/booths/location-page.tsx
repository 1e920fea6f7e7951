import { Suspense, useDeferredValue, useMemo } from 'react';
import { useMinute } from '#web/gql/use-minute.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { ErrorBox } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { Filters } from './filters.tsx';
import { NoSpots, SpotList, SpotListSkeleton } from './list/spot-list.tsx';
import { BoothPanel } from './panel/booth-panel.tsx';
import { type Booth, filterBooths, findBooth, groupBySpot, orderByDistance, type Point, type Spot } from './spots.ts';
import { useBooths } from './use-booths.ts';
import { useNearMe } from './use-near-me.ts';
import { usePanelFocus } from './use-panel-focus.ts';
import { type Selection, useSelection } from './use-selection.ts';
import styles from './location-page.module.css';

const noSpots: readonly Spot[] = [];

/** A picture of the islands, until the code of the map is loaded, and if it can't be: the list has the same booths. */
const MapDrawing = () => <div className={styles.mapDrawing} aria-hidden="true" />;

const BoothMap = lazyComponent(async () => (await import('./map/booth-map.tsx')).BoothMap, MapDrawing);

/** /location: every booth on a map and in a list. The address holds what is selected. */
export function LocationPage() {
  // Query and map start after hydration: short tasks instead of one that blocks a phone.
  const isHydrated = useDeferredValue(useHydrated());
  const { booths: all, failure, refetch } = useBooths({ skip: !isHydrated });
  const { selection, href, choose } = useSelection();
  const { boothId } = selection;
  const nearMe = useNearMe();
  const from = nearMe.at;
  const now = useMinute();
  const { panel, list, rememberOpener } = usePanelFocus(boothId);

  const { booths, spots, chosen } = useSpots(all, { selection, from, now });

  const open = (id: string, marker: HTMLElement) => {
    rememberOpener(marker);
    choose({ boothId: id });
  };

  return (
    <Page>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title}>Cari booth</h1>
          <Filters
            filter={selection}
            booths={booths}
            spots={spots}
            nearMe={nearMe.status}
            onChange={choose}
            onNearMe={nearMe.toggle}
          />
        </div>
        <section ref={list} className={styles.list} tabIndex={-1} aria-label="Daftar booth">
          {failure && (
            <div className={styles.failure}>
              <ErrorBox message={failure} onRetry={refetch} />
            </div>
          )}
          {!spots && !failure && <SpotListSkeleton />}
          {spots?.length === 0 && <NoSpots isOpen={selection.isOpen} />}
          {spots && (
            <SpotList
              spots={spots}
              chosen={chosen?.spot ?? null}
              now={now}
              from={from}
              hrefOf={(id) => href({ boothId: id })}
              onOpen={rememberOpener}
            />
          )}
        </section>
        <div className={styles.scene}>
          <section className={styles.map} aria-label="Peta">
            <div className={styles.mapFrame}>
              {isHydrated ? (
                <Suspense fallback={<MapDrawing />}>
                  <BoothMap spots={spots ?? noSpots} chosen={chosen?.spot ?? null} from={from} onChoose={open} />
                </Suspense>
              ) : (
                <MapDrawing />
              )}
            </div>
          </section>
          <div className={styles.panel} data-covers-map>
            <BoothPanel
              ref={panel}
              chosen={chosen}
              isLoading={boothId !== null && !booths && !failure}
              now={now}
              onChoose={(id) => choose({ boothId: id })}
              onClose={() => choose({ boothId: null })}
            />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** Returns the spots of a selection, the nearest first if `from` is known, and the chosen one with its booth. */
function useSpots(
  all: readonly Booth[] | undefined,
  { selection: { type, city, isOpen, boothId }, from, now }: { selection: Selection; from: Point | null; now: number },
) {
  // Deferred, so that React renders the rows and markers in small steps, after any input.
  const booths = useDeferredValue(all);
  // A minute changes nothing for those who have not asked for open booths.
  const minute = isOpen ? now : 0;
  const spots = useMemo(() => {
    const found = booths && groupBySpot(filterBooths(booths, { type, city, isOpen }, minute));
    return found && from ? orderByDistance(found, from) : found;
  }, [booths, type, city, isOpen, minute, from]);
  // Also null if a filter excludes the booth in the address.
  return { booths, spots, chosen: findBooth(spots ?? noSpots, boothId) };
}
