import { Icon } from '#web/ui/icon.tsx';
import type { NearMe } from '#web/features/booths/use-near-me.ts';
import type { Spot } from '#web/features/booths/spots.ts';
import styles from './list-head.module.css';

type ListHeadProps = {
  /** Null while the list is on its way. */
  spots: readonly Spot[] | null;
  nearMe: NearMe;
  onNearMe: () => void;
};

const sayings: Partial<Record<NearMe['status'], string>> = {
  asking: 'Menunggu izin lokasi…',
  on: 'Terdekat dulu. Jaraknya dihitung di sini, lokasimu tidak dikirim ke mana pun.',
};
const failures = {
  refused: 'Lokasimu tidak dibagikan, jadi urutannya tetap.',
  unknown: 'Lokasimu belum ketemu, jadi urutannya tetap.',
};

/** How many places were found, told whenever it changes, and the way to have the nearest first. */
export function ListHead({ spots, nearMe, onNearMe }: ListHeadProps) {
  const saying = nearMe.status === 'failed' ? failures[nearMe.reason] : sayings[nearMe.status];
  return (
    <div className={styles.head}>
      <output className={styles.count}>{spots && countText(spots)}</output>
      <button type="button" className={styles.near} aria-pressed={nearMe.status === 'on'} onClick={onNearMe}>
        <Icon name="pin" size={18} />
        Dekat saya
      </button>
      <output className={styles.saying}>{saying}</output>
    </div>
  );
}

function countText(spots: readonly Spot[]): string {
  const booths = spots.reduce((sum, spot) => sum + spot.booths.length, 0);
  return booths === 0 ? 'Tidak ada booth' : `${booths} booth di ${spots.length} tempat`;
}
