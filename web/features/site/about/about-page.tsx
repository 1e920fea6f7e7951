import { photosPath, useAuth } from '#web/auth/use-auth.ts';
import { brand } from '#web/lib/brand.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { Strip } from '#web/ui/strip.tsx';
import styles from './about-page.module.css';

/** `/about` (requirements §2): the description of the brand, with three strips in the margin. */
export function AboutPage() {
  return (
    <Page>
      <article className={`wrap ${styles.page}`}>
        <header className={styles.head}>
          <h1 className={styles.title}>Bilik kecil, tawa besar.</h1>
          <p className={styles.lead}>
            {brand.name} adalah photo booth dan flipbook. Kamu masuk, tirai ditutup, hitungan sampai tiga, dan hari ini
            jadi sesuatu yang bisa dibawa pulang.
          </p>
        </header>
        <Margin />
        <Story />
      </article>
    </Page>
  );
}

function Margin() {
  return (
    <div className={styles.margin} aria-hidden="true">
      <Strip tilt={5} tape>
        <DrawnFrame series="duo" index={0} />
        <DrawnFrame series="duo" index={2} />
        <DrawnFrame series="duo" index={3} />
      </Strip>
      <Strip tilt={-7}>
        <DrawnFrame series="oma" index={0} />
        <DrawnFrame series="oma" index={1} />
        <DrawnFrame series="oma" index={3} />
      </Strip>
      <Strip tilt={4}>
        <DrawnFrame series="couple" index={1} />
        <DrawnFrame series="couple" index={3} />
      </Strip>
    </div>
  );
}

function Story() {
  const { status } = useAuth();
  return (
    <div className={styles.story}>
      <section>
        <h2>Dicetak selagi masih ketawa</h2>
        <p>
          Foto di HP gampang lupa. Foto di dompet tidak. Karena itu booth kami mencetak di tempat: dua strip atau satu
          cetak besar, hangat dari mesin, sebelum kamu sempat merapikan rambut.
        </p>
        <p>
          Gaya pertama jelek? Ulang. Di setiap booth kamu boleh mengulang foto, dan semua soft file dan live photo ikut
          pulang tanpa bayar lagi.
        </p>
      </section>
      <section>
        <h2>Flipbook: foto yang bergerak</h2>
        <p>
          Di booth flipbook kami merekam sembilan take video, lalu mencetaknya jadi buku kecil. Bolak-balik dengan
          jempol, dan kalian bergerak lagi: meniup permen karet, berputar, melambaikan tangan ke diri sendiri nanti.
        </p>
      </section>
      <p className={styles.saying}>Tidak ada gaya yang salah. Yang ada cuma gaya yang belum diulang.</p>
      <section>
        <h2>Empat tirai, lima kota</h2>
        <p>
          Duduk di antara rak buku di <span lang="en">Library</span>, di balik pintu koboi <span lang="en">Saloon</span>
          , hitam putih di <span lang="en">Vintage</span>, atau di tengah letusan warna{' '}
          <span lang="en">Colorblast</span>. Kamu menemukan kami di Surabaya, Malang, Yogyakarta, Solo, dan Jakarta.
        </p>
      </section>
      <section>
        <h2>Fotomu tetap milikmu</h2>
        <p>
          Setelah sesi, soft file menunggu di halaman dengan nomor invoice-mu. Halaman itu tidak muncul di mesin pencari
          dan hanya ada sampai masa simpannya habis. Bayarnya di booth, pakai QRIS; di sini kamu tinggal{' '}
          <TextLink to={photosPath(status)}>mencari fotomu</TextLink>.
        </p>
      </section>
      <div className={styles.ways}>
        <ButtonLink to={paths.location.href()} icon="pin">
          CARI BOOTH
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.contact} icon="chat">
          HUBUNGI KAMI
        </ButtonLink>
      </div>
    </div>
  );
}
