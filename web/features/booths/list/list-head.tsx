import type { Spot } from '#web/features/booths/spots.ts';
import type { NearMe } from '#web/features/booths/use-near-me.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import filters from '#web/features/booths/filters.module.css';
import shared from '#web/ui/shared.module.css';
import styles from './list-head.module.css';

interface ListHeadProps {
  /** Undefined while the list is loading. */
  spots: readonly Spot[] | undefined;
  nearMe: NearMe;
  isOpen: boolean;
  onNearMe: () => void;
  onOpen: () => void;
}

const statusTexts: Partial<Record<NearMe['status'], string>> = {
  on: ' · terdekat dulu',
  refused: ' · izin lokasi ditolak',
  unknown: ' · lokasimu belum ketemu',
};

/** The buttons that sort the list by distance and leave out closed booths, and the number of booths, which is announced. */
export function ListHead({ spots, nearMe: { status }, isOpen, onNearMe, onOpen }: ListHeadProps) {
  const pill = classNames(filters.boothType, filters.type, styles.pill);
  return (
    <>
      <div className={classNames(shared.cluster, styles.pills)}>
        <button type="button" className={pill} aria-pressed={status === 'on'} onClick={onNearMe}>
          <Icon name="pin" size={18} />
          Di dekatku
        </button>
        <button type="button" className={pill} aria-pressed={isOpen} onClick={onOpen}>
          Buka sekarang
        </button>
      </div>
      {/* One line in each state: the list below does not move. */}
      <output className={styles.count}>
        {status === 'requesting'
          ? 'Lokasimu tidak dikirim ke mana pun.'
          : spots && countText(spots) + (statusTexts[status] ?? '')}
      </output>
    </>
  );
}

function countText(spots: readonly Spot[]): string {
  const booths = spots.reduce((sum, spot) => sum + spot.booths.length, 0);
  return booths === 0 ? 'Tidak ada booth' : `${booths} booth di ${spots.length} tempat`;
}
