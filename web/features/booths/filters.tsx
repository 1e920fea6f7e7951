import { useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { Booth, Filter } from './spots.ts';
import shared from '#web/ui/shared.module.css';
import styles from './filters.module.css';

interface FiltersProps {
  filter: Filter;
  types: readonly Booth['type'][];
  cities: readonly string[];
  onChange: (change: Partial<Filter>) => void;
}

const labels: Record<Booth['type'], string> = { FLIPBOOK: 'Flipbook', PHOTOBOOTH: 'Photobooth' };

/**
 * The filters by type and by city (requirements §2): two rows of buttons, with one pressed in each, that scroll
 * horizontally on a phone. Without types to choose from, their row is omitted.
 */
export function Filters({ filter, types, cities, onChange }: FiltersProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  // The city in the address may be outside the visible part of the row.
  useEffect(() => {
    row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [filter.city]);

  return (
    <>
      {types.length > 0 && (
        <fieldset className={styles.types}>
          <legend className={shared.visuallyHidden}>Jenis booth</legend>
          {[null, ...types].map((type) => (
            <button
              key={type}
              type="button"
              className={classNames(styles.boothType, styles.type)}
              lang={type === null ? undefined : 'en'}
              aria-pressed={filter.type === type}
              onClick={() => onChange({ type })}
            >
              {type === null ? 'Semua' : labels[type]}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset ref={row} className={styles.cities}>
        <legend className={shared.visuallyHidden}>Kota</legend>
        {[null, ...cities].map((city) => (
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
    </>
  );
}
