import { useState } from 'react';
import { addressOf, slugOf, type State } from './stage/state.ts';
import { states } from './states/states.ts';
import styles from './screens.module.css';

/** A phone, a tablet and a desk; how much smaller each is shown. */
const sizes = [
  { width: 360, height: 780, scale: 0.75 },
  { width: 768, height: 1024, scale: 0.5 },
  { width: 1440, height: 1000, scale: 0.4 },
] as const;
type Size = (typeof sizes)[number];

/** Every state as the whole site at its own address; each is a link to itself, so that it can be looked at alone. */
export function Screens() {
  const [size, setSize] = useState<Size>(sizes[0]);
  const screens = [...new Set(states.map(({ screen }) => screen))];
  return (
    <div className={styles.screens}>
      <div className={styles.head}>
        <h2 className={styles.title}>Screens</h2>
        <fieldset className={styles.sizes}>
          <legend className="visually-hidden">Width in pixels</legend>
          {sizes.map((one) => (
            <button key={one.width} type="button" className={styles.size} aria-pressed={one === size} onClick={() => setSize(one)}>
              {one.width}
            </button>
          ))}
        </fieldset>
      </div>
      <nav aria-label="Screens" className={styles.index}>
        {screens.map((screen) => (
          <a key={screen} href={`#${idOf(screen)}`}>
            {screen}
          </a>
        ))}
      </nav>
      {screens.map((screen) => (
        <section key={screen} id={idOf(screen)} className={styles.group} aria-label={screen}>
          <h3 className={styles.name}>{screen}</h3>
          <ul className={styles.states}>
            {states
              .filter((state) => state.screen === screen)
              .map((state) => (
              <li key={slugOf(state)}>
                <Stage state={state} size={size} />
              </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const idOf = (screen: string) => `screen-${screen}`;

function Stage({ state, size: { width, height, scale } }: { state: State; size: Size }) {
  const address = addressOf(state);
  return (
    <figure className={styles.stage}>
      <figcaption>
        <a href={address} target="_blank" rel="noopener" data-stage-link={slugOf(state)} data-has-error={state.hasError}>
          {state.name}
        </a>
      </figcaption>
      <div className={styles.window} style={{ width: width * scale, height: height * scale }}>
        <iframe title={`${state.screen}: ${state.name}`} src={address} loading="lazy" style={{ width, height, transform: `scale(${scale})` }} />
      </div>
    </figure>
  );
}
