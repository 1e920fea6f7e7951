import { DrawnFrame, type Series } from '#web/ui/decoration.tsx';
import { Strip } from '#web/ui/strip.tsx';
import styles from './search-strips.module.css';

const STRIPS: { series: Series; tilt: number; position: string | undefined; mono?: boolean }[] = [
  { series: 'couple', tilt: -11, position: styles.left },
  { series: 'oma', tilt: 9, position: styles.right, mono: true },
  { series: 'dewa', tilt: -1, position: styles.middle },
];

/** Three strips of drawn photos beside the form. */
export function SearchStrips() {
  return (
    <div className={styles.fan} aria-hidden="true">
      {STRIPS.map(({ series, tilt, position, mono }) => (
        <div key={series} className={position}>
          <Strip tilt={tilt}>
            {[0, 1, 2, 3].map((index) => (
              <DrawnFrame key={index} series={series} index={index} mono={mono} />
            ))}
          </Strip>
        </div>
      ))}
    </div>
  );
}
