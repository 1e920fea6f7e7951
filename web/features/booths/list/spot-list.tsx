import type { Point } from '#web/features/booths/distance.ts';
import { findSpot, type Spot } from '#web/features/booths/spots.ts';
import { SpotRow } from './spot-row.tsx';

type SpotListProps = {
  spots: readonly Spot[];
  boothId: string | null;
  now: number;
  from: Point | null;
  hrefOf: (boothId: string) => string;
  onOpen: (link: HTMLElement) => void;
};

/** Everything the map shows, in words. */
export function SpotList({ spots, boothId, now, from, hrefOf, onOpen }: SpotListProps) {
  const chosen = findSpot(spots, boothId);
  return (
    <ul>
      {spots.map((spot) => (
        <SpotRow key={spot.key} spot={spot} href={hrefOf(spot.booths[0].id)} isChosen={spot === chosen} now={now} from={from} onOpen={onOpen} />
      ))}
    </ul>
  );
}
