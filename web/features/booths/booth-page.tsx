import { useParams } from 'react-router-dom';
import { useMinute } from '#web/gql/use-minute.ts';
import { boothTitle, paths, pathTo } from '#web/lib/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Chip } from '#web/ui/labels.tsx';
import { ErrorBox, PageNotice } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import { SpotList } from './list/spot-list.tsx';
import { BoothFacts, BoothLinks } from './panel/booth-facts.tsx';
import { PictureCarousel } from './panel/booth-pictures.tsx';
import { type Booth, boothLabel, groupBySpot, inclusionsOf, orderByDistance } from './spots.ts';
import { useBooths } from './use-booths.ts';
import { writeSelection } from './use-selection.ts';
import shared from '#web/ui/shared.module.css';
import styles from './booth-page.module.css';

const MAX_NEARBY = 3;

/** /location/:slug: the page of one booth. */
export function BoothPage() {
  const { slug = '' } = useParams();
  const { booths, failure, refetch } = useBooths();
  const booth = booths?.find(({ id }) => id === slug);

  if (booths && booth) {
    return (
      <Page title={boothTitle(booth)}>
        <BoothView key={booth.id} booth={booth} booths={booths} />
      </Page>
    );
  }
  if (!booths && !failure) {
    return (
      <Page>
        <div className={classNames(shared.wrap, shared.page, shared.split, styles.page)} aria-busy="true">
          <div className={classNames(shared.print, styles.window)}>
            <FrameSkeleton />
          </div>
          <h1 className={styles.title}>Sebentar, dicari dulu…</h1>
        </div>
      </Page>
    );
  }
  return (
    <Page title={booths && 'Booth tidak ditemukan'}>
      {booths && <meta name="robots" content="noindex" />}
      <PageNotice title={booths ? 'Booth-nya pindah?' : 'Belum ketemu.'} className={shared.wrap}>
        {failure ? <ErrorBox message={failure} onRetry={refetch} /> : <p>Booth ini tidak ada di daftar kami.</p>}
        <ButtonLink variant="secondary" to={paths.location}>
          Lihat semua booth
        </ButtonLink>
      </PageNotice>
    </Page>
  );
}

/** All facts of a booth, and the nearest others. */
function BoothView({ booth, booths }: { booth: Booth; booths: readonly Booth[] }) {
  const now = useMinute();
  const others = groupBySpot(booths.filter((other) => other !== booth));
  const onMap = paths.location + writeSelection({ city: booth.city, boothId: booth.id });
  return (
    <article className={classNames(shared.wrap, shared.page, shared.split, styles.page)}>
      <div className={classNames(shared.print, styles.window)}>
        <PictureCarousel images={booth.images} name={booth.name} />
      </div>
      <div className={styles.words}>
        <p className={shared.caps} lang="en">
          {boothLabel(booth)}
        </p>
        <h1 className={styles.title}>{booth.name}</h1>
        <p className={classNames(shared.quiet, styles.address)}>{booth.address}</p>
        <BoothFacts booth={booth} now={now} />
        <ul className={shared.cluster} aria-label="Yang kamu dapat">
          {inclusionsOf(booth).map((inclusion) => (
            <li key={inclusion}>
              <Chip>{inclusion}</Chip>
            </li>
          ))}
        </ul>
        <BoothLinks booth={booth} elsewhere={{ label: 'Lihat di peta', to: onMap }} />
      </div>
      {others.length > 0 && (
        <section className={styles.nearby} aria-labelledby="nearby">
          <h2 id="nearby" className={styles.nearbyTitle}>
            Booth terdekat
          </h2>
          <SpotList
            spots={orderByDistance(others, booth.coords).slice(0, MAX_NEARBY)}
            chosen={null}
            now={now}
            from={booth.coords}
            hrefOf={pathTo.booth}
          />
        </section>
      )}
    </article>
  );
}
