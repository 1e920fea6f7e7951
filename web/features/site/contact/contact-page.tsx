import { brand } from '#web/lib/brand.ts';
import { paths } from '#web/lib/paths.ts';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { TextLink } from '#web/ui/button.tsx';
import { ContactTicket } from './contact-ticket.tsx';
import styles from './contact-page.module.css';

/** `/contact` (requirements §2): customer service and collaboration, each with a WhatsApp chat. */
export function ContactPage() {
  return (
    <Page>
      <div className={`wrap ${styles.page}`}>
        <header className={styles.head}>
          <h1 className={styles.title}>Ngobrol, yuk.</h1>
          <p className={styles.lead}>Pilih lawan bicaramu. Dua-duanya manusia, dua-duanya di WhatsApp.</p>
        </header>
        <ContactTicket
          id="layanan"
          tone="red"
          title={<span lang="en">Customer service</span>}
          words="Foto belum muncul, video tidak mau diputar, atau mesinnya ngambek? Siapkan nomor invoice kamu, kami bantu sampai ketemu."
          picture={<DrawnFrame series="dewa" index={0} />}
          line="support"
          message={`Halo ${brand.name}, saya butuh bantuan.`}
          className={styles.service}
        />
        <ContactTicket
          id="kolaborasi"
          tone="print"
          title="Kolaborasi"
          words="Booth untuk acara, kampus, kafe, atau brand kamu? Bingkai bareng? Ceritakan idenya, seaneh apa pun."
          picture={<DrawnFrame series="trio" index={0} />}
          line="partnership"
          message={`Halo ${brand.name}, saya ingin berkolaborasi.`}
          className={styles.partners}
        />
        <p className={styles.note}>
          Cuma mau membuka foto? Nomor handphone atau nomor invoice sudah cukup, langsung di <TextLink to={paths.findOrder}>Find my photos</TextLink>.
        </p>
        <p className={styles.note}>Kami tidak pernah meminta kata sandi atau kode verifikasi lewat chat. Kalau ada yang memintanya, itu bukan kami.</p>
      </div>
    </Page>
  );
}
