import { useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type Booth, citiesOf, type Filter, type Spot, typesOf } from './spots.ts';
import { ToggleButton } from './toggle-button.tsx';
import type { NearMe } from './use-near-me.ts';
import shared from '#web/ui/shared.module.css';
import styles from './filters.module.css';

interface FiltersProps {
  filter: Filter;
  /** Undefined while the list is loading, as are the spots that the filter leaves. */
  booths: readonly Booth[] | undefined;
  spots: readonly Spot[] | undefined;
  nearMe: NearMe['status'];
  onChange: (change: Partial<Filter>) => void;
  onNearMe: () => void;
}

const labels: Record<Booth['type'], string> = { FLIPBOOK: 'Flipbook', PHOTOBOOTH: 'Photobooth' };

const nearMeTexts: Partial<Record<NearMe['status'], string>> = {
  on: ' · terdekat dulu',
  refused: ' · izin lokasi ditolak',
  unknown: ' · lokasimu belum ketemu',
};

/**
 * The filters by type and by city (requirements §2): two rows of buttons, with one pressed in each, that scroll
 * horizontally on a phone. Without types to choose from, their row is omitted. Below: the buttons that sort the list by
 * distance and leave out closed booths, and the number of booths, which is announced.
 */
export function Filters({ filter, booths = [], spots, nearMe, onChange, onNearMe }: FiltersProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  // The city in the address may be outside the visible part of the row.
  useEffect(() => {
    row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [filter.city]);
  const types = typesOf(booths);

  return (
    <>
      {types.length > 0 && (
        <fieldset className={styles.types}>
          <legend className={shared.visuallyHidden}>Jenis booth</legend>
          {[null, ...types].map((each) => (
            <ToggleButton
              key={each}
              className={styles.type}
              lang={each === null ? undefined : 'en'}
              aria-pressed={filter.type === each}
              onClick={() => onChange({ type: each })}
            >
              {each === null ? 'Semua' : labels[each]}
            </ToggleButton>
          ))}
        </fieldset>
      )}
      <fieldset ref={row} className={styles.cities}>
        <legend className={shared.visuallyHidden}>Kota</legend>
        {[null, ...citiesOf(booths)].map((city) => (
          <button
            key={city}
            type="button"
            className={styles.city}
            aria-pressed={filter.city === city}
            onClick={() => onChange({ city })}
          >
            {city ?? 'Semua'}
          </button>
        ))}
      </fieldset>
      <div className={classNames(shared.cluster, styles.pills)}>
        <ToggleButton
          className={classNames(styles.type, styles.pill)}
          aria-pressed={nearMe === 'on'}
          onClick={onNearMe}
        >
          <Icon name="pin" size={18} />
          Di dekatku
        </ToggleButton>
        <ToggleButton
          className={classNames(styles.type, styles.pill)}
          aria-pressed={filter.isOpen}
          onClick={() => onChange({ isOpen: !filter.isOpen })}
        >
          Buka sekarang
        </ToggleButton>
      </div>
      {/* One line in each state: the list below does not move. */}
      <output className={styles.count}>
        {nearMe === 'requesting'
          ? 'Lokasimu tidak dikirim ke mana pun.'
          : spots && countText(spots) + (nearMeTexts[nearMe] ?? '')}
      </output>
    </>
  );
}

function countText(spots: readonly Spot[]): string {
  const booths = spots.reduce((sum, spot) => sum + spot.booths.length, 0);
  return booths === 0 ? 'Tidak ada booth' : `${booths} booth di ${spots.length} tempat`;
}
