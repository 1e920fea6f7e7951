import { countBooths, type Spot } from '#web/features/booths/spots.ts';
import type { NearMe } from '#web/features/booths/use-near-me.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './list-head.module.css';

interface ListHeadProps {
  /** Null while the list is loading. */
  spots: readonly Spot[] | null;
  nearMe: NearMe;
  onNearMe: () => void;
}

const statusTexts: Partial<Record<NearMe['status'], string>> = {
  requesting: 'Menunggu izin lokasi…',
  on: 'Terdekat dulu. Jaraknya dihitung di sini, lokasimu tidak dikirim ke mana pun.',
  refused: 'Lokasimu tidak dibagikan, jadi urutannya tetap.',
  unknown: 'Lokasimu belum ketemu, jadi urutannya tetap.',
};

/** The number of booths, announced when it changes, and the button that sorts the list by distance. */
export function ListHead({ spots, nearMe, onNearMe }: ListHeadProps) {
  return (
    <div className={classNames(shared.spread, styles.head)}>
      <output className={styles.count}>{spots && countText(spots)}</output>
      <button type="button" className={styles.near} aria-pressed={nearMe.status === 'on'} onClick={onNearMe}>
        <Icon name="pin" size={18} />
        Di dekatku
      </button>
      <output className={styles.status}>{statusTexts[nearMe.status]}</output>
    </div>
  );
}

function countText(spots: readonly Spot[]): string {
  const booths = countBooths(spots);
  return booths === 0 ? 'Tidak ada booth' : `${booths} booth di ${spots.length} tempat`;
}
