import { useEffect, useRef } from 'react';
import { type Filter, isSameCity } from './spots.ts';
import styles from './filters.module.css';

interface FiltersProps {
  filter: Filter;
  cities: readonly string[];
  onChange: (change: Partial<Filter>) => void;
}

const types: { label: string; value: Filter['type']; lang?: 'en' }[] = [
  { label: 'Semua', value: null },
  { label: 'Flipbook', value: 'FLIPBOOK', lang: 'en' },
  { label: 'Photobooth', value: 'PHOTOBOOTH', lang: 'en' },
];

/**
 * The filters by type and by city (requirements §2): two rows of buttons with one pressed in each. On a phone they
 * scroll sideways.
 */
export function Filters({ filter, cities, onChange }: FiltersProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  // The city that the address names may be outside of the visible part of the row.
  useEffect(() => {
    const pressed = row.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (row.current && pressed)
      row.current.scrollLeft = pressed.offsetLeft - (row.current.clientWidth - pressed.offsetWidth) / 2;
  }, [filter.city]);

  return (
    <>
      <fieldset className={styles.types}>
        <legend className="visually-hidden">Jenis booth</legend>
        {types.map(({ label, value, lang }) => (
          <button
            key={label}
            type="button"
            className={styles.type}
            lang={lang}
            aria-pressed={filter.type === value}
            onClick={() => onChange({ type: value })}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <fieldset ref={row} className={styles.cities}>
        <legend className="visually-hidden">Kota</legend>
        <button
          type="button"
          className={styles.city}
          aria-pressed={filter.city === null}
          onClick={() => onChange({ city: null })}
        >
          Semua
        </button>
        {cities.map((city) => (
          <button
            key={city}
            type="button"
            className={styles.city}
            aria-pressed={filter.city !== null && isSameCity(filter.city, city)}
            onClick={() => onChange({ city })}
          >
            {city}
          </button>
        ))}
      </fieldset>
    </>
  );
}
