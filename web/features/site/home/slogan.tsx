import { useState } from 'react';
import { brand } from '#brand/brand.ts';
import { RoundButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DrawnFrame, type Series } from '#web/ui/decoration.tsx';
import decoration from '#web/ui/decoration.module.css';
import shared from '#web/ui/shared.module.css';
import styles from './slogan.module.css';

// The faces between the phrases, cropped to circles.
const faces: { series: Series; index: number }[] = [
  { series: 'duo', index: 2 },
  { series: 'oma', index: 1 },
  { series: 'trio', index: 1 },
];

/** Three copies of the phrases are wider than the widest screen. */
const COPIES = ['first', 'second', 'third'];

/**
 * The scrolling slogan with a button that pauses it. The style sheet also pauses it on hover and while the button has
 * keyboard focus.
 */
export function Slogan() {
  const [state, setState] = useState<'paused' | 'resumed'>();
  const isPaused = state === 'paused';
  return (
    <section className={styles.slogan} aria-label="Slogan" data-state={state}>
      <div className={styles.window}>
        <p className={shared.visuallyHidden}>{`${brand.slogan.join('. ')}.`}</p>
        <div className={styles.band} aria-hidden="true">
          {COPIES.map((copy) => (
            <div className={styles.copy} key={copy}>
              {brand.slogan.map((phrase, index) => (
                <span className={styles.phrase} key={phrase}>
                  <span>{phrase}</span>
                  <DrawnFrame
                    {...(faces[index % faces.length] ?? { series: 'duo' })}
                    className={classNames(decoration.face, styles.face)}
                  />
                </span>
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className={styles.stub}>
        <RoundButton
          icon={isPaused ? 'play' : 'pause'}
          aria-label={isPaused ? 'Jalankan slogan' : 'Jeda slogan'}
          tone="ink"
          onClick={() => setState(isPaused ? 'resumed' : 'paused')}
          onBlur={() => !isPaused && setState(undefined)}
        />
      </div>
    </section>
  );
}
