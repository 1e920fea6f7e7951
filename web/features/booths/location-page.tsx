import { useQuery } from '@apollo/client/react';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { toFailure } from '#web/gql/errors.ts';
import { BoothsDocument } from '#web/gql/generated/documents.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { ErrorBox } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { sentences } from './booth-label.ts';
import { orderByDistance } from './distance.ts';
import { Filters } from './filters.tsx';
import { ListHead } from './list/list-head.tsx';
import { ListSkeleton } from './list/list-skeleton.tsx';
import { NoBooths } from './list/no-booths.tsx';
import { SpotList } from './list/spot-list.tsx';
import { LazyMap } from './map/lazy-map.tsx';
import { BoothPanel } from './panel/booth-panel.tsx';
import { citiesOf, filterBooths, findSpot, groupBySpot, type Spot } from './spots.ts';
import { useMinute } from './use-minute.ts';
import { useNearMe } from './use-near-me.ts';
import { usePanelFocus } from './use-panel-focus.ts';
import { useSelection } from './use-selection.ts';
import styles from './location-page.module.css';

const noSpots: readonly Spot[] = [];

/** /location: every booth on a map and in a list that says the same. What is chosen stands in the address. */
export function LocationPage() {
  // The page is taken over first, then the booths are asked for: two short tasks where one long one held the phone up.
  const isTakenOver = useDeferredValue(useHydrated());
  const { data, error, refetch } = useQuery(BoothsDocument, { notifyOnNetworkStatusChange: true, skip: !isTakenOver });
  const { selection, href, choose } = useSelection();
  const { type, city, boothId } = selection;
  const { nearMe, toggle } = useNearMe();
  const now = useMinute();
  const { panel, list, opens, close } = usePanelFocus(
    boothId,
    useCallback(() => choose({ boothId: null }), [choose]),
  );

  // Nineteen rows and markers at once would hold a cheap phone up: React draws them in small steps, after what is pressed.
  const booths = useDeferredValue(data?.booths);
  const spots = useMemo(() => booths && groupBySpot(filterBooths(booths, { type, city })), [booths, type, city]);
  const from = nearMe.status === 'on' ? nearMe.at : null;
  const listed = useMemo(() => (spots && from ? orderByDistance(spots, from) : spots), [spots, from]);
  const chosen = useMemo(() => findChosen(spots ?? noSpots, boothId), [spots, boothId]);

  const open = (id: string, marker: HTMLElement) => {
    opens(marker);
    choose({ boothId: id });
  };
  const failure = error && !data ? toFailure(error) : null;

  return (
    <Page>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title}>Cari booth</h1>
          <Filters filter={selection} cities={citiesOf(booths ?? [])} onChange={(change) => choose({ ...change, boothId: stays(booths, { type, city, ...change }, boothId) })} />
          <ListHead spots={spots ?? null} nearMe={nearMe} onNearMe={toggle} />
        </div>
        <section ref={list} className={styles.list} tabIndex={-1} aria-label="Daftar booth">
          {failure && (
            <div className={styles.failure}>
              <ErrorBox message={(!failure.network && failure.message) || sentences.loadFailed} onRetry={() => void refetch().catch(() => undefined)} />
            </div>
          )}
          {!listed && !failure && <ListSkeleton />}
          {listed?.length === 0 && <NoBooths href={href({ type: null, city: null, boothId: null })} />}
          {listed && <SpotList spots={listed} boothId={boothId} now={now} from={from} hrefOf={(id) => href({ boothId: id })} onOpen={opens} />}
        </section>
        <div className={styles.scene}>
          <section className={styles.map} aria-label="Peta">
            <LazyMap spots={spots ?? noSpots} chosen={chosen?.spot ?? null} onChoose={open} />
          </section>
          <div className={styles.panel}>
            <BoothPanel ref={panel} chosen={chosen} isLoading={boothId !== null && !booths && !failure} now={now} onChoose={(id) => choose({ boothId: id })} onClose={close} />
          </div>
        </div>
      </div>
    </Page>
  );
}

function findChosen(spots: readonly Spot[], boothId: string | null) {
  const spot = findSpot(spots, boothId);
  const booth = spot?.booths.find(({ id }) => id === boothId);
  return spot && booth ? { spot, booth } : null;
}

/** The chosen booth stays chosen while the filters let it through. */
function stays(booths: Parameters<typeof filterBooths>[0] | undefined, filter: Parameters<typeof filterBooths>[1], boothId: string | null): string | null {
  const isThere = booths === undefined || filterBooths(booths, filter).some(({ id }) => id === boothId);
  return isThere ? boothId : null;
}
