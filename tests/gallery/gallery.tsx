import { useState } from 'react';
import { pages } from '#web/lib/pages.ts';
import { Page } from '#web/ui/page.tsx';
import { addressOf, slugOf, states } from './states/all-states.ts';
import type { State } from './states/state.ts';
import shared from '#web/ui/shared.module.css';
import styles from './gallery.module.css';

/** Viewports of a phone, a tablet and a desktop, and how much smaller each frame is shown. */
const viewports = [
  { width: 360, height: 780, scale: 0.75 },
  { width: 768, height: 1024, scale: 0.5 },
  { width: 1440, height: 1000, scale: 0.4 },
] as const;
type Viewport = (typeof viewports)[number];

/**
 * `/__gallery`: every state of every page, in a frame with the whole site at its address. Its caption links to the state
 * alone.
 */
export function Gallery() {
  const [viewport, setViewport] = useState<Viewport>(viewports[0]);
  const shown = Object.entries(pages).map(([id, { pattern }]) => ({ id, pattern }));
  return (
    <Page title="Gallery">
      <div className={styles.pages}>
        <div className={styles.head}>
          <h1 className={styles.title}>Pages</h1>
          <fieldset className={styles.sizes}>
            <legend className={shared.visuallyHidden}>Width in pixels</legend>
            {viewports.map((one) => (
              <button
                key={one.width}
                type="button"
                className={styles.size}
                aria-pressed={one === viewport}
                onClick={() => setViewport(one)}
              >
                {one.width}
              </button>
            ))}
          </fieldset>
        </div>
        <nav aria-label="Pages" className={styles.index}>
          {shown.map(({ id, pattern }) => (
            <a key={id} href={`#page-${id}`}>
              {pattern}
            </a>
          ))}
        </nav>
        {shown.map(({ id, pattern }) => (
          <section key={id} id={`page-${id}`} className={styles.group} aria-label={pattern}>
            <h2 className={styles.name}>{pattern}</h2>
            <ul className={styles.states}>
              {states
                .filter(({ page }) => page === id)
                .map((state) => (
                  <li key={slugOf(state)}>
                    <StateFrame state={state} viewport={viewport} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}

function StateFrame({ state, viewport: { width, height, scale } }: { state: State; viewport: Viewport }) {
  const address = addressOf(state);
  return (
    <figure className={styles.state}>
      <figcaption>
        <a
          href={address}
          target="_blank"
          rel="noopener"
          data-state-link={slugOf(state)}
          data-has-error={state.hasError}
        >
          {state.name}
        </a>
      </figcaption>
      <div className={styles.window} style={{ width: width * scale, height: height * scale }}>
        <iframe
          title={`${state.page}: ${state.name}`}
          src={address}
          loading="lazy"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </figure>
  );
}
