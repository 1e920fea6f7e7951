import { classNames } from '#web/ui/class-names.ts';
import styles from './price-sticker.module.css';

const POINTS = 20;

/** A burst of twenty points with rounded tips, drawn once. */
const burst = Array.from({ length: POINTS * 2 }, (_, index) => {
  const radius = index % 2 === 0 ? 49 : 43;
  const angle = (index * Math.PI) / POINTS;
  return `${(50 + radius * Math.cos(angle)).toFixed(1)},${(50 + radius * Math.sin(angle)).toFixed(1)}`;
}).join(' ');

/** The butter starburst with the lowest price: one a screen, on the home page alone. */
export function PriceSticker({ price, className }: { price: string; className?: string }) {
  return (
    <div className={classNames(styles.sticker, className)}>
      <svg viewBox="0 0 100 100" focusable="false">
        <polygon points={burst} fill="#F8C63D" stroke="#F8C63D" strokeWidth="2" strokeLinejoin="round" />
      </svg>
      <span className={styles.words}>
        <small>MULAI</small>
        <b>{price}</b>
      </span>
    </div>
  );
}
