import { pages } from '#web/lib/pages.ts';
import { Page } from '#web/ui/page.tsx';
import { addressOf, slugOf, states } from './states/all-states.ts';
import styles from './gallery.module.css';

/**
 * `/__gallery`: every state of every page, in a frame of a phone's size with the whole site at its address. Its caption
 * links to the state alone.
 */
export function Gallery() {
  return (
    <Page title="Gallery">
      <div className={styles.pages}>
        <h1 className={styles.title}>Pages</h1>
        {Object.entries(pages).map(([id, { pattern }]) => (
          <section key={id} className={styles.group} aria-label={pattern}>
            <h2 className={styles.name}>{pattern}</h2>
            <ul className={styles.states}>
              {states
                .filter(({ page }) => page === id)
                .map((state) => (
                  <li key={slugOf(state)} className={styles.state}>
                    <a href={addressOf(state)} target="_blank" rel="noopener">
                      {state.name}
                    </a>
                    <iframe title={`${id}: ${state.name}`} src={addressOf(state)} loading="lazy" />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}
