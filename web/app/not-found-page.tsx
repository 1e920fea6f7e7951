import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { Strip } from '#web/ui/strip.tsx';
import styles from './lost-page.module.css';

/** No such address. The web service answers it with the status 404. */
export function NotFoundPage() {
  return (
    <Page>
      <section className={`wrap ${styles.lost}`}>
        <div>
          <h1 className={styles.title}>Salah bilik.</h1>
          <p className={styles.lead}>
            Halaman ini tidak ada (404). Mungkin alamatnya terpotong, mungkin halamannya sudah pindah. Fotomu aman, kok.
          </p>
          <div className={styles.ways}>
            <ButtonLink to={paths.home}>KE BERANDA</ButtonLink>
            <ButtonLink variant="secondary" to={paths.findOrder}>
              FIND MY PHOTOS
            </ButtonLink>
          </div>
        </div>
        <Strip className={styles.strip}>
          <DrawnFrame series="stool" />
          <DrawnFrame series="sari" index={1} />
          <DrawnFrame series="stool" />
        </Strip>
      </section>
    </Page>
  );
}
